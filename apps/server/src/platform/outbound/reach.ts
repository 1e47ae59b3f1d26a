// Whether something that the operator has configured can be reached, for the doctor. Not for addresses that callers name.
import { connect } from 'node:net';
import { request } from 'undici';

const LIMIT_MS = 5_000;

export interface Reached {
  readonly status: number;
  /** By the clock of the server that answered; `null` where it does not say. */
  readonly dateMs: number | null;
  readonly body: string;
}

/** Throws where nothing answers. */
export async function reachPage(url: string): Promise<Reached> {
  const { statusCode, headers, body } = await request(url, {
    headersTimeout: LIMIT_MS,
    bodyTimeout: LIMIT_MS,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const text = (await body.text()).slice(0, 10_000);
  const date = Date.parse(String(headers['date'] ?? ''));
  return { status: statusCode, dateMs: Number.isNaN(date) ? null : date, body: text };
}

export function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isConnected: boolean): void => {
      socket.destroy();
      resolve(isConnected);
    };
    socket.setTimeout(LIMIT_MS, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
