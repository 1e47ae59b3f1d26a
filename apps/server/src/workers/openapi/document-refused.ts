/** Thrown for a document that cannot be read, with what is wrong for its author. */
export class DocumentRefusedError extends Error {
  override readonly name = 'DocumentRefusedError';
  readonly field: 'document' | 'base_url';

  constructor(message: string, field: 'document' | 'base_url' = 'document') {
    super(message);
    this.field = field;
  }
}

/** An operation that cannot become a tool because of its size. */
export class OperationTooLargeError extends Error {
  override readonly name = 'OperationTooLargeError';
}
