import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './endpoints.ts';
import { ERRORS } from './errors/catalogue.ts';

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const placeholders = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

describe('the list of endpoints', () => {
  it('names each once, by feature and action', () => {
    const ids = ENDPOINTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
  });

  it('gives no address twice', () => {
    const addresses = ENDPOINTS.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((address) => `${method} ${address.replaceAll(/\{\w+\}/g, '{}')}`),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    'declares %s completely',
    (_id, endpoint) => {
      expect(keysOf(endpoint.params)).toEqual(placeholders(endpoint.path));
      for (const alias of endpoint.aliases ?? [])
        expect(placeholders(alias)).toEqual(placeholders(endpoint.path));
      expect(endpoint.summary).toMatch(/\.$/);
      expect(endpoint.reply ?? endpoint.stream ?? endpoint.download).toBeDefined();
      expect(['public', 'optional', 'guest', 'member', 'admin']).toContain(endpoint.access);
      if (endpoint.guards !== 'none') expect(endpoint.access).not.toBe('public');
      if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
      if (endpoint.form) expect(endpoint.body).toBeDefined();
      for (const code of endpoint.errors) expect(Object.keys(ERRORS)).toContain(code);
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
    },
  );
});
