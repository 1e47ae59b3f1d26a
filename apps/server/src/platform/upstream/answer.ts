// What a caller of the HTTP client gets, and gives to hear the body.

/** Takes the body of an answer. After `end` or `fail` nothing more comes. */
export interface BodyListener {
  chunk(bytes: Buffer): void;
  /** The body ended by itself. */
  end(): void;
  /** The connection broke or the call was aborted. */
  fail(error: unknown): void;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Starts the flow of the body; call once. */
  listen(listener: BodyListener): void;
  pause(): void;
  resume(): void;
  /** Reads what is left without keeping it, so the connection can serve the next call. */
  discard(): void;
  /** Closes the connection at once. */
  close(): void;
}
