// Checks every reply of a test against the contract: shapes, codes, statuses and the API document.
import assert from 'node:assert/strict';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import type { AnyEndpoint, ErrorFormat } from '@parley/contract/endpoint.ts';
import { ERRORS, isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { ApiError } from '@parley/contract/errors/schemas.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import { createOpenApi } from '../platform/http/binding/openapi.ts';

export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: string;
}

type Operations = Record<string, Record<string, { responses: Record<string, unknown> }>>;

// The document is plain JSON; only this much of its shape is needed here.
const { paths } = createOpenApi(ENDPOINTS, { version: '0', publicUrl: null }) as unknown as {
  paths: Operations;
};

interface Known {
  readonly endpoint: AnyEndpoint;
  readonly pattern: RegExp;
}

const toPattern = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);

/** By method. Each reply of each test is looked up here. */
const known = new Map<string, Known[]>();
for (const endpoint of ENDPOINTS) {
  const others = known.get(endpoint.method) ?? [];
  const templates = [endpoint.path, ...(endpoint.aliases ?? [])];
  known.set(endpoint.method, [
    ...others,
    ...templates.map((template) => ({ endpoint, pattern: toPattern(template) })),
  ]);
}

function findEndpoint(method: string, url: string): AnyEndpoint | undefined {
  const [path = ''] = url.split('?');
  return known.get(method)?.find(({ pattern }) => pattern.test(path))?.endpoint;
}

function isKind(answer: Answer, type: string): boolean {
  return String(answer.headers['content-type']).startsWith(type);
}

function checkError(answer: Answer, where: string, format?: ErrorFormat): void {
  assert.ok(isKind(answer, 'application/json'), `${where}: an error must be JSON`);
  const body: unknown = JSON.parse(answer.payload);
  if (format) {
    assert.deepEqual(format.body.parse(body), body, `${where}: the error has fields of no contract`);
    return;
  }
  const error = ApiError.parse(body);
  assert.deepEqual(error, body, `${where}: the error has fields of no contract`);
  assert.ok(isErrorCode(error.code), `${where}: ${error.code} is no code of the catalogue`);
  assert.equal(answer.statusCode, ERRORS[error.code].status, `${where}: the status of ${error.code}`);
  const isPatient = answer.statusCode === 429 || answer.statusCode === 503;
  if (isPatient)
    assert.equal(answer.headers['retry-after'], String(error.retry_after), `${where}: retry-after`);
}

export function checkEvents(endpoint: AnyEndpoint, payload: string): void {
  const schema = endpoint.stream ?? endpoint.mayStream;
  assert.ok(schema, `${endpoint.id} does not stream`);
  let last = 0;
  const decoder = createFrameDecoder(({ seq, json }) => {
    const body: unknown = JSON.parse(json);
    assert.deepEqual(schema.parse(body), body, `${endpoint.id}: an event has fields of no contract`);
    const isUnnumbered = endpoint.errorFormat !== undefined && seq === 0;
    assert.ok(isUnnumbered || seq > last, `${endpoint.id}: event ${seq} came after ${last}`);
    last = seq;
  });
  decoder.push(payload);
}

/** Throws when the reply does not conform to the contract of this call. */
export function checkReply(method: string, url: string, answer: Answer): void {
  const endpoint = findEndpoint(method, url);
  const where = `${method} ${url}: ${answer.statusCode}`;
  if (answer.statusCode >= 400) checkError(answer, where, endpoint?.errorFormat);
  if (!endpoint) return;
  const documented = Object.keys(paths[endpoint.path]?.[method.toLowerCase()]?.responses ?? {});
  if (answer.statusCode === 304) return;
  assert.ok(
    documented.includes(String(answer.statusCode)),
    `${where} is not documented (${documented.join(', ')})`,
  );
  if (answer.statusCode >= 400) return;
  if (isKind(answer, 'text/event-stream')) {
    checkEvents(endpoint, answer.payload);
    return;
  }
  if (endpoint.download !== undefined) {
    assert.ok(
      isKind(answer, endpoint.download.replace('*', '')),
      `${where}: the answer is not ${endpoint.download}`,
    );
    return;
  }
  assert.ok(endpoint.reply, `${where} answers without a reply schema`);
  const body: unknown = JSON.parse(answer.payload);
  assert.deepEqual(endpoint.reply.parse(body), body, `${where}: the reply has fields of no contract`);
}
