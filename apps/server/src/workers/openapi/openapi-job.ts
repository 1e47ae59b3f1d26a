// The messages between the server and the process that reads OpenAPI documents.
import type { OpenApiOperation } from '@parley/contract/custom-tools/import-schemas.ts';

export interface OpenApiJob {
  readonly text: string;
  /** In place of the servers that the document names. */
  readonly baseUrl: string | null;
  /** Where the document came from: its servers may be relative to it. */
  readonly documentUrl: string | null;
}

export type ReadOperation = Omit<OpenApiOperation, 'is_taken'>;

export interface ReadDocument {
  readonly title: string;
  readonly openapi: string;
  readonly baseUrl: string;
  readonly operations: readonly ReadOperation[];
}

export type OpenApiAnswer =
  | { readonly kind: 'read'; readonly document: ReadDocument }
  | { readonly kind: 'refused'; readonly field: 'document' | 'base_url'; readonly reason: string };
