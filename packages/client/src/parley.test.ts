import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { createScriptedServer, refusal, type ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
beforeEach(() => {
  server = createScriptedServer();
});

type Method = (input: object) => PromiseLike<unknown> | AsyncIterable<unknown>;

function findMethod({ id }: AnyEndpoint): Method | undefined {
  const [feature = '', action = ''] = id.split('.');
  const features = server.parley as unknown as Record<string, Record<string, Method>>;
  return features[feature]?.[action];
}

describe('the client', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    'calls %s by its method and path [CLI-01]',
    async (_id, endpoint) => {
      const method = findMethod(endpoint);
      server.next(refusal(410, 'gone'));
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const made = method?.({
        params: Object.fromEntries(names.map((name) => [name, `a/${name}`])),
        body: {},
      });
      if (made && Symbol.asyncIterator in made) await made[Symbol.asyncIterator]().next();
      else await made;
      expect(server.requests).toHaveLength(1);
      expect(server.requests[0]).toMatchObject({
        method: endpoint.method,
        path: endpoint.path.replaceAll(/\{(\w+)\}/g, 'a%2F$1'),
      });
      expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer ak_1');
    },
  );
});
