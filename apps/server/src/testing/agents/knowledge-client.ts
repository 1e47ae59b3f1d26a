// A person's knowledge collections, by HTTP.
import type { LightMyRequestResponse } from 'fastify';
import type { FoundPassage, KnowledgeDocument } from '@parley/contract/knowledge/schemas.ts';
import { toForm } from '../form.ts';
import type { Person, TestApp } from '../test-app.ts';
import { until } from '../until.ts';

export function createKnowledgeClient(app: TestApp, person: Person) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
    app.call({ method, url: `/api/knowledge${path}`, ...(payload && { payload }) }, person);
  const send = (id: string, name: string, content: string | Buffer): Promise<LightMyRequestResponse> => {
    const form = toForm({}, [{ field: 'file', name, bytes: Buffer.from(content) }]);
    return app.call({ method: 'POST', url: `/api/knowledge/${id}/documents`, ...form }, person);
  };
  const list = async (id: string): Promise<KnowledgeDocument[]> =>
    (await call('GET', `/${id}/documents`)).json().documents;
  return {
    call,
    send,
    list,
    /** The id of a new collection. */
    async create(name: string, more: object = {}): Promise<string> {
      return String((await call('POST', '', { name, ...more })).json().id);
    },
    /** Once it is read, or could not be. */
    async add(id: string, name: string, content: string | Buffer): Promise<KnowledgeDocument> {
      const sent = (await send(id, name, content)).json<KnowledgeDocument>();
      const find = async () => (await list(id)).find((document) => document.id === sent.id);
      await until(async () => (await find())?.state !== 'reading', `the reading of ${name}`);
      const found = await find();
      if (!found) throw new Error(`${name} is gone`);
      return found;
    },
    async search(id: string, words: string, limit = 6): Promise<FoundPassage[]> {
      const query = new URLSearchParams({ q: words, limit: String(limit) });
      return (await call('GET', `/${id}/search?${query.toString()}`)).json().results;
    },
  };
}
export type KnowledgeClient = ReturnType<typeof createKnowledgeClient>;
