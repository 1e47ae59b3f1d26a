import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILTIN_PROMPTS } from '@parley/contract/prompts/builtin-prompts.ts';
import { BUILTIN_SUGGESTIONS } from '@parley/contract/prompts/builtin-suggestions.ts';
import { MAX_OWN_PROMPTS, PROMPT_MAX_LENGTH } from '@parley/contract/prompts/constants.ts';
import { SuggestionList, SystemPromptList } from '@parley/contract/prompts/schemas.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const PROMPT = { title: 'Rates desk', description: 'Freight', prompt: 'Be exact.', category: 'analytical' };
const SUGGESTION = { title: 'Weekly rates', text: 'Compare the rates of', purpose: 'analysis' };

describe.each(TEST_DATABASES)('own prompts on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember();
  });
  afterEach(() => app.close());

  const post = (path: string, payload: object, person = member) =>
    app.call({ method: 'POST', url: `/api/${path}`, payload }, person);
  const put = (id: string, payload: object, person = member) =>
    app.call({ method: 'PUT', url: `/api/system-prompts/${id}`, payload }, person);
  const remove = (path: string, person = member) =>
    app.call({ method: 'DELETE', url: `/api/${path}` }, person);
  const list = async (query = '', person = member) =>
    SystemPromptList.parse((await app.call({ url: `/api/system-prompts${query}` }, person)).json());
  const listOwn = async (person = member) => (await list('?source=own', person)).prompts;
  const listSuggestions = async (query = '', person = member) =>
    SuggestionList.parse((await app.call({ url: `/api/prompt-suggestions${query}` }, person)).json());

  it('keeps, changes and removes a system prompt [SYSP-06]', async () => {
    const created = await post('system-prompts', PROMPT);
    expect(created.statusCode).toBe(201);
    const { id } = created.json<{ id: string }>();
    expect(await listOwn()).toEqual([{ id, ...PROMPT, is_builtin: false }]);

    const changed = { ...PROMPT, title: '运价台', prompt: '用词准确。', category: 'general' };
    expect((await put(id, changed)).json()).toEqual({ id, ...changed, is_builtin: false });
    expect(await listOwn()).toEqual([{ id, ...changed, is_builtin: false }]);

    expect((await remove(`system-prompts/${id}`)).json()).toEqual({ success: true, id });
    expect(await listOwn()).toEqual([]);
    expect((await remove(`system-prompts/${id}`)).statusCode).toBe(404);
  });

  it('does not take the id of a built-in one', async () => {
    const [prompt, suggestion] = [BUILTIN_PROMPTS[0]?.id, BUILTIN_SUGGESTIONS[0]?.id];
    for (const refused of [
      await post('system-prompts', { ...PROMPT, id: prompt }),
      await post('prompt-suggestions', { ...SUGGESTION, id: suggestion }),
    ]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ errors: [{ field: 'id' }] });
    }
    expect(await listOwn()).toEqual([]);
  });

  it('keeps and removes a message to begin with [SYSP-07]', async () => {
    const { id } = (await post('prompt-suggestions', SUGGESTION)).json<{ id: string }>();
    expect((await listSuggestions('?source=own')).suggestions).toEqual([
      { id, ...SUGGESTION, is_builtin: false },
    ]);
    expect((await remove(`prompt-suggestions/${id}`)).statusCode).toBe(200);
    expect((await listSuggestions('?source=own')).total).toBe(0);
  });

  it('lists the built-in ones first, in the language asked for, and by category and words [SYSP-02] [SYSP-03]', async () => {
    await post('system-prompts', PROMPT);
    const all = await list();
    expect(all.prompts.map(({ is_builtin }) => is_builtin)).toEqual([...Array(8).fill(true), false]);
    expect((await list('?language=zh&source=builtin')).prompts.map(({ title }) => title)).toEqual(
      BUILTIN_PROMPTS.map(({ texts }) => texts.zh.title),
    );
    expect((await list('?category=technical')).prompts.map(({ id }) => id)).toEqual(['code-expert']);
    expect((await list('?q=FREIGHT%20exact')).prompts.map(({ title }) => title)).toEqual(['Rates desk']);
    expect((await list('?language=zh&q=%E4%BB%A3%E7%A0%81')).prompts.map(({ id }) => id)).toContain(
      'code-expert',
    );
  });

  it('lists page by page', async () => {
    const { suggestions, total } = await listSuggestions('?per_page=10&page=3');
    expect(total).toBe(BUILTIN_SUGGESTIONS.length);
    expect(suggestions.map(({ id }) => id)).toEqual(BUILTIN_SUGGESTIONS.slice(20, 30).map(({ id }) => id));
  });

  it('makes one prompt of a creation that is repeated with the same id', async () => {
    await post('system-prompts', { id: 'mine', ...PROMPT });
    const again = await post('system-prompts', { id: 'mine', ...PROMPT, title: 'Another' });
    expect(again.json()).toMatchObject({ id: 'mine', title: 'Rates desk' });
    expect(await listOwn()).toHaveLength(1);
  });

  it('makes one prompt of a creation that comes often at once', async () => {
    for (const [path, given] of [
      ['system-prompts', PROMPT],
      ['prompt-suggestions', SUGGESTION],
    ] as const) {
      const asked = Array.from({ length: 40 }, () => post(path, { id: 'mine', ...given }));
      const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([201]));
    }
    expect(await listOwn()).toHaveLength(1);
  });

  it('shows, changes and removes nothing of another person, built-in ones neither', async () => {
    const stranger = await app.createMember();
    await post('system-prompts', { id: 'mine', ...PROMPT });
    await post('prompt-suggestions', { id: 'mine', ...SUGGESTION });
    expect(await listOwn(stranger)).toEqual([]);
    expect((await put('mine', PROMPT, stranger)).statusCode).toBe(404);
    expect((await remove('system-prompts/mine', stranger)).statusCode).toBe(404);
    expect((await remove('prompt-suggestions/mine', stranger)).statusCode).toBe(404);
    expect((await put('code-expert', PROMPT)).statusCode).toBe(404);
    expect((await remove('prompt-suggestions/writing-email')).statusCode).toBe(404);
    expect(await listOwn()).toHaveLength(1);
  });

  it.each([
    ['no title', { ...PROMPT, title: '  ' }],
    ['a title of two lines', { ...PROMPT, title: 'a\nb' }],
    ['no text', { ...PROMPT, prompt: ' \n' }],
    ['a text that is too long', { ...PROMPT, prompt: 'x'.repeat(PROMPT_MAX_LENGTH + 1) }],
    ['a NUL character', { ...PROMPT, prompt: 'a\u0000b' }],
    ['a category of its own', { ...PROMPT, category: 'all' }],
    ['an id with a slash', { ...PROMPT, id: 'a/b' }],
  ])('refuses %s', async (_case, given) => {
    expect((await post('system-prompts', given)).statusCode).toBe(422);
    expect(await listOwn()).toEqual([]);
  });

  it('takes the longest text as it was written', async () => {
    const prompt = '稳'.repeat(PROMPT_MAX_LENGTH);
    await post('system-prompts', { ...PROMPT, prompt });
    expect((await listOwn())[0]?.prompt).toBe(prompt);
  });

  it('keeps two hundred and refuses one more', async () => {
    const rows = Array.from({ length: MAX_OWN_PROMPTS }, (_, index) => ({
      user_id: member.userId,
      id: `p${index}`,
      title: 'x',
      prompt: 'x',
      purpose: 'writing' as const,
      created_at: index,
    }));
    await app.db.write((tx) => tx.insertInto('prompt_suggestions').values(rows).execute());
    expect((await post('prompt-suggestions', SUGGESTION)).statusCode).toBe(409);
    expect((await post('prompt-suggestions', { ...SUGGESTION, id: 'p7' })).statusCode).toBe(201);
  });

  it('keeps two hundred also where many come at once', async () => {
    const rows = Array.from({ length: MAX_OWN_PROMPTS - 2 }, (_, index) => ({
      ...PROMPT,
      category: 'analytical' as const,
      user_id: member.userId,
      id: `p${index}`,
      created_at: index,
      updated_at: index,
    }));
    await app.db.write((tx) => tx.insertInto('system_prompts').values(rows).execute());
    const answers = await Promise.all(Array.from({ length: 40 }, () => post('system-prompts', PROMPT)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  });
});
