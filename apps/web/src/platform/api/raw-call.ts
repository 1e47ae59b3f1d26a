export interface RawRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal;
}

/** A call as typed by the user: the raw response is returned, whatever its status, without retries. */
export function callRaw({ address, ...request }: RawRequest): Promise<Response> {
  return fetch(address, { ...request, cache: 'no-store' });
}
