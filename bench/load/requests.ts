// A chat request as bytes on the wire: to the server, or directly to a vendor or proxy.
import type { Account } from '../prepared-accounts.ts';
import { toPrompt, type Directives } from '../vendor/directives.ts';
import { FORM_TYPE, HISTORY, toMessageForm } from './form.ts';

/** Placeholder for the number of the request where each needs a distinct name. */
export const REQUEST_NUMBER = '{request}';

export function toRequest(head: readonly string[], body: string): string {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return `${[...head, 'host: 127.0.0.1', length].join('\r\n')}\r\n\r\n${body}`;
}

export function toServerRequest(account: Account, directives: Directives, slot: number): string {
  const head = [
    'POST /generate HTTP/1.1',
    `authorization: Bearer ${account.token}`,
    `content-type: ${FORM_TYPE}`,
    `idempotency-key: bench-${slot}-${REQUEST_NUMBER}`,
  ];
  return toRequest(head, toMessageForm(directives, `bench-${slot}`));
}

export function toVendorRequest(directives: Directives): string {
  const body = JSON.stringify({
    model: 'bench-model',
    messages: [...HISTORY, { role: 'user', content: toPrompt(directives) }],
    stream: true,
  });
  return toRequest(['POST /v1/chat/completions HTTP/1.1', 'content-type: application/json'], body);
}
