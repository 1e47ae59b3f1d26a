export interface RawRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal;
}

/** A call as somebody typed it: the answer comes back as it is, whatever its status, and nothing is repeated. */
export function callRaw({ address, ...request }: RawRequest): Promise<Response> {
  return fetch(address, { ...request, cache: 'no-store' });
}
