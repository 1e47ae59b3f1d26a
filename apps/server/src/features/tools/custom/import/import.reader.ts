// What the feature requires of the reader of OpenAPI documents.
import type { OpenApiOperation } from '@parley/contract/custom-tools/import-schemas.ts';

interface ReadDocument {
  readonly title: string;
  readonly openapi: string;
  readonly baseUrl: string;
  readonly operations: readonly Omit<OpenApiOperation, 'is_taken'>[];
}

export interface LoadedDocument {
  readonly text: string;
  /** In place of the servers that the document names. */
  readonly baseUrl: string | null;
  /** Where the document came from: its servers may be relative to it. */
  readonly documentUrl: string | null;
}

/** Reads an untrusted document, isolated. */
export interface OpenApiReader {
  /**
   * One that is given, or what loads it when its turn has come. Throws `validation_failed` with the field, `overloaded`, or
   * why it could not be loaded.
   */
  read(owner: string, document: LoadedDocument | (() => Promise<LoadedDocument>)): Promise<ReadDocument>;
}
