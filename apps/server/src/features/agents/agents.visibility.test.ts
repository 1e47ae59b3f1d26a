import { AGENT_CATEGORIES, AGENT_SORTS } from '@parley/contract/agents/constants.ts';
import { Agent } from '@parley/contract/agents/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const SECRET = 'Nur fuer Ada';
const PRIVATE = 100;
const PUBLIC = 4;

describe.each(TEST_DATABASES)('what others see of agents on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let ben: Person;
  let ownOfBen: string;
  const privates: string[] = [];
  const publics: string[] = [];

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, person: Person, payload?: object) =>
    app.call({ method, url, ...(payload && { payload }) }, person);
  const ids = (agents: readonly { id: string }[]) => agents.map(({ id }) => id).toSorted();
  async function make(person: Person, given: object): Promise<string> {
    const { id } = Agent.parse((await call('POST', '/agents/', person, given)).json());
    return id;
  }

  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '1000' } });
    ada = await signUp(app, 'ada');
    ben = await app.createMember();
    privates.length = 0;
    publics.length = 0;
    const shared = { instructions: SECRET, description: 'Freight', tools: ['calculator'] };
    for (let index = 0; index < PRIVATE; index += 1) {
      const category = AGENT_CATEGORIES[index % AGENT_CATEGORIES.length];
      privates.push(await make(ada, { ...shared, name: `Freight desk ${index}`, category }));
    }
    for (let index = 0; index < PUBLIC; index += 1)
      publics.push(await make(ada, { ...shared, name: `Freight news ${index}`, is_public: true }));
    ownOfBen = await make(ben, { name: 'Freight of Ben' });
  });
  afterEach(() => app.close());

  it('lists, searches and counts hold the public ones and one’s own, whatever is asked for [AZ-05]', async () => {
    const everyone = ids([...publics, ownOfBen].map((id) => ({ id })));
    const read = async (path: string) => (await call('GET', `/agents/${path}`, ben)).json();
    const isDefault = ({ is_default: is }: Agent) => is;
    const withoutDefault = (agents: readonly Agent[]) => agents.filter((agent) => !isDefault(agent));
    for (const sort of AGENT_SORTS) {
      const all = await read(`?sort=${sort}&q=freight&per_page=100`);
      expect({ ids: ids(withoutDefault(all.agents)), total: all.total }).toEqual({
        ids: everyone,
        total: PUBLIC + 1,
      });
      const found = await read(`public/search?sort_by=${sort}&query=freight&limit=100`);
      expect({ ids: ids(found.agents), total: found.total }).toEqual({
        ids: publics.toSorted(),
        total: PUBLIC,
      });
    }
    for (const filter of [`created_by=${ada.userId}`, 'only_public=true', 'only_public=false']) {
      const { agents } = await read(`?${filter}&per_page=100`);
      for (const { id } of withoutDefault(agents)) expect(everyone).toContain(id);
    }
    expect((await read(`?created_by=${ada.userId}`)).total).toBe(PUBLIC);
    for (const category of AGENT_CATEGORIES) {
      const { agents } = await read(`?category=${category}&per_page=100`);
      for (const { id } of withoutDefault(agents)) expect(everyone).toContain(id);
    }
    const suggested = await read('search?q=freight');
    for (const { id } of withoutDefault(suggested.agents)) expect(everyone).toContain(id);
    expect(suggested.total).toBe(PUBLIC + 1);
    for (const path of ['all-types', 'list-with-indicators', 'all-with-deployments']) {
      const text = JSON.stringify(await read(path));
      for (const id of privates) expect(text).not.toContain(id);
    }
    const deep = await read('public/search?query=freight&limit=100&skip=2');
    expect(deep.agents).toHaveLength(PUBLIC - 2);
    expect(await read('check-name?name=Freight desk 1'.replaceAll(' ', '%20'))).toMatchObject({
      available: true,
    });
  });

  it('a private one is not there for another account, on any call [AZ-05]', async () => {
    const [id = ''] = privates;
    const agent = { name: 'Mine now' };
    const answers = await Promise.all([
      ...['', '/full', '/validate', '/versions', '/versions/1', '/export', '/runs', '/last-inputs'].map(
        (path) => call('GET', `/agents/${id}${path}`, ben),
      ),
      call('PUT', `/agents/${id}`, ben, agent),
      call('DELETE', `/agents/${id}`, ben),
      call('POST', `/agents/${id}/clone`, ben, {}),
      call('POST', `/agents/${id}/feedback?feedback_type=like`, ben, {}),
      call('DELETE', `/agents/${id}/feedback`, ben),
      call('POST', `/agents/${id}/versions/1/restore`, ben, {}),
      call('POST', `/agents/${id}/download`, ben, {}),
      call('POST', `/agents/${id}/execute`, ben, { content: 'Hi' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(answers.map(({ payload }) => payload).join('\n')).not.toContain(SECRET);
    const kept = (await call('GET', `/agents/${id}`, ada)).json();
    expect(kept).toMatchObject({
      name: 'Freight desk 0',
      instructions: SECRET,
      stats: { likes: 0, clones: 0 },
    });
  });

  it('a public one shows what it is for, and nothing that its creator keeps; nobody else changes it [AZ-05]', async () => {
    const [id = ''] = publics;
    const shown = [
      await call('GET', `/agents/${id}`, ben),
      await call('GET', `/agents/${id}/full`, ben),
      await call('GET', `/agents/${id}/validate`, ben),
      await call('GET', '/agents/public/search?query=freight', ben),
      await call('GET', `/agents/?created_by=${ada.userId}`, ben),
      await call('POST', `/agents/${id}/clone`, ben, {}),
      await call('GET', `/agents/${id}/export`, ben),
    ];
    for (const { payload } of shown) {
      expect(payload).not.toContain(SECRET);
      expect(payload).not.toContain('ada@example.com');
    }
    const refused = await Promise.all([
      call('PUT', `/agents/${id}`, ben, { name: 'Mine now' }),
      call('DELETE', `/agents/${id}`, ben),
      call('POST', `/agents/${id}/versions/1/restore`, ben, {}),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    await call('PUT', `/agents/${id}`, ada, {
      name: 'Freight news 0',
      instructions: SECRET,
      is_public: true,
      share_instructions: true,
    });
    expect((await call('GET', `/agents/${id}`, ben)).json()).toMatchObject({ instructions: SECRET });
  });
});
