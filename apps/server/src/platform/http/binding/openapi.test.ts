import { readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { schema: { properties: object; required?: string[] } }>>;
  };
  readonly responses: Readonly<
    Record<string, { description: string; content: Readonly<Record<string, { schema: object }>> }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly components: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('the API document', () => {
  let app: TestApp;
  let document: Document;
  beforeAll(async () => {
    app = await createTestApp();
    document = (await app.call({ url: '/openapi.json' })).json();
  });
  afterAll(() => app.close());

  const operations = (): [string, string, Operation][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
        path,
        method,
        operation,
      ]),
    );

  it('is valid OpenAPI 3.0', async () => {
    expect(document.openapi).toBe('3.0.3');
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  /** Schemas in a part of the document that is no `default` or list of values. */
  function listSchemas(part: unknown): Record<string, unknown>[] {
    if (typeof part !== 'object' || part === null) return [];
    const inner = Object.entries(part).flatMap(([name, value]) =>
      name === 'default' && !Array.isArray(part) && 'type' in part ? [] : listSchemas(value),
    );
    return Array.isArray(part) ? inner : [part as Record<string, unknown>, ...inner];
  }

  it('names null wherever it is allowed, as strict programs want it', () => {
    const nullable = listSchemas(document.paths).filter((schema) => schema['nullable'] === true);
    expect(nullable.length).toBeGreaterThan(500);
    expect(nullable.filter(({ type }) => typeof type !== 'string')).toEqual([]);
    expect(
      nullable.filter((schema) => Array.isArray(schema['enum']) && !schema['enum'].includes(null)),
    ).toEqual([]);
  });

  it('has schemas of answers that compile, and that real answers with nulls fit', async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const { components } = document;
    const fits = new Map(
      operations().flatMap(([path, method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([status, { content }]) =>
            Object.entries(content).map(([type, { schema }]) => [
              `${method} ${path} ${status} ${type}`,
              ajv.compile({ ...schema, components }),
            ]),
          ),
      ),
    );
    const member = await app.createMember({ balance: 1 });
    const agent = await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Nulls' } }, member);
    const deployments = `/agents/${String(agent.json().id)}/deployments/api`;
    await app.call({ method: 'POST', url: deployments, payload: {} }, member);
    await app.generate(member, { prompt: 'Hello' });
    for (const path of [
      '/api/approvals',
      '/auth/me',
      '/auth/me/export',
      '/agents/',
      '/deployments',
      '/runs',
      '/models',
      '/api/billing/budget',
    ]) {
      const answer = await app.call({ url: path }, member);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      const check = fits.get(`get ${path} 200 application/json`);
      expect([path, check?.(answer.json()), check?.errors]).toEqual([path, true, null]);
    }
  });

  it('is made from a list that misses no endpoint of the contract', async () => {
    const folder = new URL('../../../../../../packages/contract/src/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\/(\w+-)?endpoints\.ts$/.test(file),
    );
    const modules = await Promise.all(
      files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, AnyEndpoint>>),
    );
    const exported = modules.flatMap((module) => Object.values(module));
    expect(files.length).toBeGreaterThan(4);
    expect(exported.map(({ id }) => id).sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
  });

  it('holds every endpoint and nothing else [MKT-08]', () => {
    const documented = operations().map(
      ([path, method, { operationId }]) => `${operationId}: ${method} ${path}`,
    );
    const declared = ENDPOINTS.map(({ id, method, path }) => `${id}: ${method.toLowerCase()} ${path}`);
    expect(documented.sort()).toEqual(declared.sort());
  });

  it('says of each what it takes', () => {
    for (const [path, method, operation] of operations()) {
      const endpoint = ENDPOINTS.find(({ id }) => id === operation.operationId);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(operation.parameters.filter((entry) => entry.in === 'path').map((entry) => entry.name)).toEqual(
        inPath,
      );
      const isPublic = endpoint?.access === 'public' || endpoint?.access === 'optional';
      const { security = [{ bearer: [] }] } = operation;
      const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
      expect(isOpen).toBe(isPublic);
      const takesBody = endpoint?.body !== undefined || endpoint?.bodyFormat === 'raw';
      expect(operation.requestBody !== undefined, `${method} ${path}`).toBe(takesBody);
    }
  });

  it('names the key of a request where a repeat under it does nothing twice', () => {
    const taking = operations()
      .filter(([, , { parameters }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([path, method]) => `${method} ${path}`);
    expect(taking).toContain('post /generate');
    expect(taking).toContain('post /api/v1/deployments/{deploymentId}/run');
    expect(taking).toContain('post /v1/chat/completions');
    expect(taking.filter((line) => !line.startsWith('post '))).toEqual([]);
  });

  it('says of each what it answers', () => {
    for (const [, , operation] of operations()) {
      const endpoint = ENDPOINTS.find(({ id }) => id === operation.operationId);
      const isPublic = endpoint?.access === 'public' || endpoint?.access === 'optional';
      const success = operation.responses[String(endpoint?.status ?? 200)]?.content ?? {};
      const answersJson = endpoint?.reply !== undefined || endpoint?.download === 'application/json';
      expect('application/json' in success).toBe(answersJson);
      const streams = (endpoint?.stream ?? endpoint?.mayStream) !== undefined;
      expect('text/event-stream' in success).toBe(streams);
      if (!isPublic) expect(operation.responses['401']).toBeDefined();
      for (const status of ['429', '503']) expect(operation.responses[status]).toBeDefined();
    }
  });

  it('describes the form of a send with its file', () => {
    const content = document.paths['/generate']?.['post']?.requestBody?.content['multipart/form-data'];
    expect(Object.keys(content?.schema.properties ?? {})).toEqual(
      expect.arrayContaining(['prompt', 'stream', 'model_name', 'chat_history_json', 'max_tokens', 'image']),
    );
    expect(content?.schema.required ?? []).toEqual([]);
    // What comes without it decides how the answer is read.
    expect(content?.schema.properties).toMatchObject({ stream: { default: true } });
  });

  it('requires a body only where a call without one is refused', () => {
    const isRequired = (path: string) => document.paths[path]?.['post']?.requestBody?.required;
    expect(isRequired('/agents/{id}/download')).toBe(false);
    expect(isRequired('/agents/{id}/convert-to-webhook')).toBe(false);
    expect(isRequired('/agents/{id}/deployments/scheduled')).toBe(true);
    expect(isRequired('/generate')).toBe(true);
  });

  it('names the address of the installation where it is known', async () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    const known = await createTestApp({ environment: { PUBLIC_URL: 'https://parley.example/' } });
    expect((await known.call({ url: '/openapi.json' })).json()).toMatchObject({
      servers: [{ url: 'https://parley.example' }],
    });
    await known.close();
  });
});
