// What the feature requires of the reader of OpenAPI documents.
import type { OpenApiOperation } from '@parley/contract/custom-tools/import-schemas.ts';

interface ReadDocument {
  readonly title: string;
  readonly openapi: string;
  readonly baseUrl: string;
  readonly operations: readonly Omit<OpenApiOperation, 'is_taken'>[];
}

/** Reads an untrusted document, isolated. */
export interface OpenApiReader {
  /** Throws `validation_failed` with the field, or `overloaded`. */
  read(
    owner: string,
    job: {
      readonly text: string;
      /** In place of the servers that the document names. */
      readonly baseUrl: string | null;
      /** Where the document came from: its servers may be relative to it. */
      readonly documentUrl: string | null;
    },
  ): Promise<ReadDocument>;
}
