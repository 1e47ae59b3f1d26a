import type { AnyEndpoint } from '@parley/contract/endpoint.ts';

// The request half of the client, without the network: an endpoint and its input become an address and a body.

export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, File | undefined>> | undefined;
}

function entriesOf(fields: unknown): [string, string][] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}

export function toAddress(endpoint: AnyEndpoint, input: CallInput): string {
  let path = endpoint.path;
  for (const [name, value] of entriesOf(input.params))
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

export interface EncodedBody {
  readonly body?: string | FormData;
  readonly contentType?: string;
}

export function toBody(endpoint: AnyEndpoint, input: CallInput): EncodedBody {
  if (input.body === undefined) return {};
  if (!endpoint.form) return { body: JSON.stringify(input.body), contentType: 'application/json' };
  const form = new FormData();
  for (const [name, value] of entriesOf(input.body)) form.append(name, value);
  for (const name of endpoint.form.files) {
    const file = input.files?.[name];
    if (file) form.append(name, file, file.name);
  }
  // The browser writes the content type of a form itself, with the boundary.
  return { body: form };
}
