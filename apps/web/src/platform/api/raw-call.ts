export interface RawRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal;
}

/** For the client, where what came back is shown as it came, whatever becomes of it. */
export function watchResponses(onResponse: (response: Response) => Promise<void>): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    await onResponse(response);
    return response;
  };
}

/** A call as typed by the user: the raw response is returned, whatever its status, without retries. */
export function callRaw({ address, ...request }: RawRequest): Promise<Response> {
  return fetch(address, { ...request, cache: 'no-store' });
}
