// One request to an operation: partly as documented, partly invalid.
import type { Callers } from './callers.ts';
import type { KnownIds } from './known-ids.ts';
import type { Operation } from './operations.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';
import { schemaValue, type ValueSource } from './schema-value.ts';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly token: string | null;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Surroundings {
  readonly callers: Pick<Callers, 'pickToken'>;
  readonly ids: Pick<KnownIds, 'pick'>;
}

const BOUNDARY = 'fuzz-boundary';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const TYPES: readonly [string, ...string[]] = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  FORM_TYPE,
  'application/x-www-form-urlencoded',
  'nonsense',
];
const RAW_PATHS: readonly [string, ...string[]] = [
  '%',
  '%ff',
  '%00',
  '..%2f..%2f',
  '%c0%ae',
  ';',
  '~',
  '%F0%9F%98%80',
];
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

function toPathValue(random: Random, { ids }: Surroundings): string {
  if (random.chance(0.5)) return encodeURIComponent(ids.pick(random));
  if (random.chance(0.3)) return random.pick(RAW_PATHS);
  return encodeURIComponent(hostileText(random).toWellFormed()).slice(0, 2_000) || '%20';
}

/** Half of what is sent is as any client would send it. */
function toSource(random: Random, { ids }: Surroundings): ValueSource {
  return { pickId: () => ids.pick(random), plainShare: 0.5 };
}

function toPath(random: Random, operation: Operation, surroundings: Surroundings): string {
  const source = toSource(random, surroundings);
  const path = operation.path.replaceAll(/\{\w+\}/g, () => toPathValue(random, surroundings));
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.6))
    .map(({ name, schema }) => {
      const value = random.chance(0.5) ? schemaValue(random, schema, source) : hostileValue(random);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${name}=${encodeURIComponent(text.toWellFormed()).slice(0, 4_000)}`;
    });
  if (random.chance(0.1)) query.push('a[b]=c', '__proto__=1', '=', '&&');
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function toFormBody(random: Random, fields: Readonly<Record<string, unknown>>): Buffer {
  const pieces = Object.entries(fields).flatMap(([name, value]) => {
    const isFile = name === 'image';
    const content =
      isFile && random.chance(0.5)
        ? GIF
        : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="x.gif"' : ''}\r\n\r\n`;
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function damage(random: Random, body: Buffer): Buffer {
  const damaged = Buffer.from(body);
  for (let count = random.below(8); count > 0 && damaged.length > 0; count -= 1) {
    damaged[random.below(damaged.length)] = random.below(256);
  }
  return random.chance(0.3) ? damaged.subarray(0, random.below(damaged.length + 1)) : damaged;
}

function toBody(
  random: Random,
  { body }: Operation,
  surroundings: Surroundings,
): { type: string; bytes: Buffer } | null {
  if (!body)
    return random.chance(0.1) ? { type: random.pick(TYPES), bytes: Buffer.from(hostileText(random)) } : null;
  const value = random.chance(0.7)
    ? schemaValue(random, body.schema, toSource(random, surroundings))
    : hostileValue(random);
  const isObject = typeof value === 'object' && value !== null;
  const bytes = body.isForm
    ? toFormBody(random, isObject ? { ...value } : { prompt: value })
    : Buffer.from(JSON.stringify(value) ?? '');
  return {
    type: random.chance(0.1) ? random.pick(TYPES) : body.isForm ? FORM_TYPE : 'application/json',
    bytes: random.chance(0.15) ? damage(random, bytes) : bytes,
  };
}

function toHeaders(random: Random, token: string | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== null) headers['authorization'] = random.chance(0.95) ? `Bearer ${token}` : token;
  // Clients cannot send what a header cannot contain.
  const toHeaderValue = (text: string): string =>
    text
      .replaceAll(/[^\x20-\x7e]/g, '?')
      .trim()
      .slice(0, 400);
  if (random.chance(0.2)) headers['idempotency-key'] = toHeaderValue(hostileText(random));
  if (random.chance(0.1)) headers['last-event-id'] = toHeaderValue(hostileText(random));
  if (random.chance(0.1)) headers['accept-encoding'] = toHeaderValue(hostileText(random));
  if (random.chance(0.05)) headers['x-forwarded-for'] = toHeaderValue(hostileText(random));
  return headers;
}

export function makeRequest(random: Random, operation: Operation, surroundings: Surroundings): FuzzRequest {
  const content = toBody(random, operation, surroundings);
  const token = surroundings.callers.pickToken(random);
  return {
    operation,
    token,
    path: toPath(random, operation, surroundings),
    headers: { ...toHeaders(random, token), ...(content && { 'content-type': content.type }) },
    body: content?.bytes ?? null,
  };
}
