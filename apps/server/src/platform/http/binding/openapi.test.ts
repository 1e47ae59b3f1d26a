import { readdirSync } from 'node:fs';
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
    readonly content: Readonly<Record<string, { schema: { properties: object; required?: string[] } }>>;
  };
  readonly responses: Readonly<
    Record<string, { description: string; content: Readonly<Record<string, unknown>> }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
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
