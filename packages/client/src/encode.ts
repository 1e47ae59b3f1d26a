// The request half of the client, without the network: an endpoint and its input become an address and a body.
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';

/** The bytes of a `raw` body; a type set in `headers` replaces `application/octet-stream`. */
export type RawBody = string | Uint8Array<ArrayBuffer> | Blob;

/** What a call is made with, whatever its endpoint. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | undefined>> | undefined;
}

function entriesOf(fields: unknown): [string, string][] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}

/** Path and query; what cannot be part of an address is escaped. */
export function toAddress({ path }: AnyEndpoint, { params, query }: CallInput): string {
  const values = new Map(entriesOf(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

export interface EncodedBody {
  readonly body?: RawBody | FormData | URLSearchParams;
  /** Left out where `fetch` knows it better, e.g. with the boundary of a form. */
  readonly contentType?: string;
}

function toForm(names: readonly string[], { body, files = {} }: CallInput): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) form.append(name, value);
  for (const name of names) {
    const file = files[name];
    if (file) form.append(name, file);
  }
  return form;
}

export function toBody({ form, bodyFormat }: AnyEndpoint, input: CallInput): EncodedBody {
  if (form) return { body: toForm(form.files, input) };
  if (input.body === undefined) return {};
  if (bodyFormat === 'urlencoded') return { body: new URLSearchParams(entriesOf(input.body)) };
  if (bodyFormat === 'raw' || bodyFormat === 'text') {
    const contentType = bodyFormat === 'raw' ? 'application/octet-stream' : 'text/plain';
    // The type of the call allows nothing else with these formats.
    return { body: input.body as RawBody, contentType };
  }
  return { body: JSON.stringify(input.body), contentType: 'application/json' };
}
