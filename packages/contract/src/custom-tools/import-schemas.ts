import { z } from 'zod';
import { CustomToolBody } from './schemas.ts';

export const CURL_MAX_LENGTH = 50_000;
export const OPENAPI_MAX_LENGTH = 2_000_000;
/** As JSON, line breaks and quotation marks of a document take two characters. */
export const OPENAPI_MAX_BODY_BYTES = 5 * 1024 * 1024;
const URL_MAX_LENGTH = 2_000;

export const CurlImportBody = z.object({ command: z.string().trim().min(1).max(CURL_MAX_LENGTH) });

/**
 * `secret_in_url`: the address itself holds what looks like a key; `no_inputs`: nothing of
 * the call is left for an agent to choose.
 */
export const CurlNote = z.enum(['secret_in_url', 'no_inputs']);
export type CurlNote = z.infer<typeof CurlNote>;

/** A tool that is not saved yet. */
export const CurlImport = z.object({
  tool: CustomToolBody,
  /** Headers that the product sets itself and did not take over. */
  dropped_headers: z.array(z.string()),
  notes: z.array(CurlNote),
});
export type CurlImport = z.infer<typeof CurlImport>;

/** One of `document` and `url`. */
export const OpenApiImportBody = z.object({
  document: z.string().max(OPENAPI_MAX_LENGTH).optional(),
  url: z.string().trim().min(1).max(URL_MAX_LENGTH).optional(),
  /** In place of the servers that the document names. */
  base_url: z.string().trim().max(URL_MAX_LENGTH).optional(),
});
export type OpenApiImportBody = z.infer<typeof OpenApiImportBody>;

/** Why an operation cannot become a tool. */
export const OperationProblem = z.enum([
  'method',
  'body_type',
  'parameters',
  'server',
  'too_large',
  'unreadable',
]);
export type OperationProblem = z.infer<typeof OperationProblem>;

export const OpenApiOperation = z.object({
  /** Unique in the document. */
  key: z.string(),
  method: z.string(),
  path: z.string(),
  /** The heading that the document puts it under, or nothing. */
  group: z.string(),
  title: z.string(),
  /** `null` where there is a problem. */
  tool: CustomToolBody.nullable(),
  problem: OperationProblem.nullable(),
  /** The headers that its credentials go into, with what stands before them. */
  credentials: z.array(z.object({ header: z.string(), prefix: z.string() })),
  /** The parameter of the address that a key goes into, where no headers will do. */
  url_key: z.string().nullable(),
  /** The caller has a tool of this name. */
  is_taken: z.boolean(),
});
export type OpenApiOperation = z.infer<typeof OpenApiOperation>;

export const OpenApiImport = z.object({
  title: z.string(),
  openapi: z.string(),
  base_url: z.string(),
  operations: z.array(OpenApiOperation),
});
export type OpenApiImport = z.infer<typeof OpenApiImport>;
