// What is kept and read of a call besides its body. Pure.
import type { HookRequest, HookSignature } from '@parley/contract/deployments/webhook-schemas.ts';
import { findField, type HookBody } from './hook-body.ts';

export interface HookCall {
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
  readonly address: string;
  /** The caller does not wait. */
  readonly isAsync: boolean;
}

const SECRET = /auth|cookie|token|secret|password|credential|session|api[-_]?key|signature|cert|jwt/i;
/** Say how the bytes travelled, and nothing of what was sent. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'transfer-encoding',
  'accept-encoding',
  'te',
]);

function toShownHeaders(headers: HookCall['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !SECRET.test(name) && !OF_CONNECTION.has(name)),
  );
}

function toQuery(query: HookCall['query']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || SECRET.test(name)
        ? []
        : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
}

export function toHookRequest(call: HookCall, body: HookBody): HookRequest {
  return {
    method: 'POST',
    content_type: call.headers['content-type'] ?? null,
    headers: toShownHeaders(call.headers),
    query: toQuery(call.query),
    body: body.text,
    size: call.bytes.length,
    ip: call.address,
  };
}

/** By which senders name a delivery where its body does not, the surest first. */
const ID_HEADERS = [
  'webhook-id',
  'svix-id',
  'x-github-delivery',
  'idempotency-key',
  'x-shopify-webhook-id',
  'x-gitlab-event-uuid',
  'x-delivery-id',
];
/** Covered by the signature: a call that is sent again with other headers is still the same. */
const ID_FIELDS: Partial<Record<HookSignature['kind'], string>> = { stripe: 'id', slack: 'event_id' };
const EVENT_HEADERS = ['x-github-event', 'x-gitlab-event', 'x-shopify-topic', 'x-event-type'];
const EVENT_FIELDS = ['event', 'type', 'action', 'event_type'];
const MAX_LENGTH = 200;

function toId(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' || text.length > MAX_LENGTH ? null : text;
}

const withoutRoot = (path: string): string => path.replace(/^body\./, '');

/** As the owner says where to find it, or as known senders do. */
export function findDeliveryId(
  { headers }: Pick<HookCall, 'headers'>,
  body: HookBody,
  from: { readonly configured: string | null; readonly signature: HookSignature },
): string | null {
  const { configured, signature } = from;
  if (configured !== null) {
    return configured.toLowerCase().startsWith('header:')
      ? toId(headers[configured.slice('header:'.length).trim().toLowerCase()])
      : toId(findField(body.value, withoutRoot(configured)));
  }
  const field = ID_FIELDS[signature.kind];
  const signed = field === undefined ? null : toId(findField(body.value, field));
  return signed ?? ID_HEADERS.map((name) => toId(headers[name])).find((id) => id !== null) ?? null;
}

/** What the call says happened. */
export function findEvent({ headers }: Pick<HookCall, 'headers'>, body: HookBody): string | null {
  for (const name of EVENT_HEADERS) {
    const event = toId(headers[name]);
    if (event !== null) return event;
  }
  for (const field of EVENT_FIELDS) {
    const event = findField(body.value, field);
    if (typeof event === 'string' && event !== '' && event.length <= MAX_LENGTH) return event;
  }
  return null;
}

export function meetsCondition(
  body: HookBody,
  condition: { readonly field: string; readonly value: string } | null,
): boolean {
  if (condition === null) return true;
  const found = findField(body.value, withoutRoot(condition.field));
  const isPlain = typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean';
  return isPlain && String(found) === condition.value;
}
