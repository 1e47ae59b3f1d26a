import { describe, expect, test } from 'vitest';
import { PROMPT_CATEGORIES, SUGGESTION_PURPOSES } from '@parley/contract/prompts/constants.ts';
import { LANGUAGES } from '../../platform/i18n/language.ts';
import { createLocalDatabase } from '../../platform/store/database.ts';
import { findEntries } from './find-entries.ts';
import { createLocalCollections, moveUp } from './local-collections.ts';
import { listBuiltinPrompts, listBuiltinSuggestions, toPromptLanguage, type SystemPrompt } from './prompt.ts';
import type { PromptCollections } from './collection.ts';

const PROMPT: SystemPrompt = {
  id: 'p1',
  title: 'Rates desk',
  description: '',
  prompt: 'Be exact.',
  category: 'general',
  isBuiltin: false,
};

describe.each(LANGUAGES)('what comes with the product in %s', (language) => {
  const prompts = listBuiltinPrompts(language);
  const suggestions = listBuiltinSuggestions(language);

  test('eight templates, each with a title, a description and a text of this language [SYSP-01] [SYSP-02]', () => {
    expect(toPromptLanguage(language)).toBe(language);
    expect(prompts.map(({ id }) => id).toSorted()).toEqual([
      'code-expert',
      'creative-partner',
      'data-analyst',
      'educator',
      'helpful-assistant',
      'research-assistant',
      'strategic-advisor',
      'writing-coach',
    ]);
    for (const { title, description, prompt } of prompts) {
      for (const text of [title, description, prompt]) expect(text.trim().length).toBeGreaterThan(3);
      expect(/\p{Script=Han}/u.test(title + prompt)).toBe(language === 'zh');
    }
  });

  test('each template is in one category, and no category is empty [SYSP-04]', () => {
    const byCategory = PROMPT_CATEGORIES.map((name) =>
      prompts.filter(({ category }) => category === name).map(({ id }) => id),
    );
    expect(byCategory).toEqual([
      ['helpful-assistant', 'educator'],
      ['code-expert'],
      ['creative-partner', 'writing-coach'],
      ['data-analyst', 'research-assistant', 'strategic-advisor'],
    ]);
  });

  test('at least 24 messages to begin with, some for every purpose [SYSP-07]', () => {
    expect(suggestions.length).toBeGreaterThanOrEqual(24);
    for (const name of SUGGESTION_PURPOSES) {
      expect(suggestions.filter(({ purpose }) => purpose === name).length).toBeGreaterThanOrEqual(4);
    }
    expect(new Set(suggestions.map(({ title }) => title)).size).toBe(suggestions.length);
  });
});

test('search wants every word, and puts those in the title first', () => {
  const entries = [
    { title: 'Review my change', text: 'code' },
    { title: 'Code review', text: '' },
    { title: '评审我的改动', text: '代码' },
  ];
  const titles = (typed: string) => findEntries(entries, typed, ({ text }) => text).map(({ title }) => title);
  expect(titles('review CODE')).toEqual(['Code review', 'Review my change']);
  expect(titles('代码')).toEqual(['评审我的改动']);
  expect(findEntries([{ title: 'Résumé' }], 'resume', () => '').map(({ title }) => title)).toEqual([
    'Résumé',
  ]);
  expect(titles(' ')).toHaveLength(3);
  expect(titles('code moon')).toEqual([]);
});

describe('what a guest keeps', () => {
  test('outlives the page, and is visible to no other account [SYSP-06]', async () => {
    await createLocalCollections(createLocalDatabase(), 'guest-1').prompts.save(PROMPT, true);
    const later = createLocalDatabase();
    expect(await createLocalCollections(later, 'guest-1').prompts.list()).toEqual([PROMPT]);
    expect(await createLocalCollections(later, 'guest-2').prompts.list()).toEqual([]);
    await createLocalCollections(later, 'guest-1').prompts.save({ ...PROMPT, title: 'New' }, false);
    expect(await createLocalCollections(later, 'guest-1').prompts.list()).toMatchObject([{ title: 'New' }]);
    await createLocalCollections(later, 'guest-1').prompts.remove('p1');
    expect(await createLocalCollections(later, 'guest-1').prompts.list()).toEqual([]);
  });

  test('an unreadable record is skipped', async () => {
    const database = createLocalDatabase();
    const collection = createLocalCollections(database, 'guest-1').prompts;
    await collection.save(PROMPT, true);
    const damaged = { key: 'custom-prompts/guest-1/prompt/x', value: { entry: { id: 7 } } };
    await database.write('system-prompts', [damaged]);
    expect(await collection.list()).toEqual([PROMPT]);
  });

  test('goes up to the account, and stays here as far as it could not', async () => {
    const local = createLocalCollections(createLocalDatabase(), 'guest-1');
    await local.prompts.save(PROMPT, true);
    await local.prompts.save({ ...PROMPT, id: 'p2' }, true);
    const kept: string[] = [];
    const refusing: PromptCollections['prompts'] = {
      list: () => Promise.resolve([]),
      save({ id }) {
        if (kept.length === 1) return Promise.reject(new Error('offline'));
        kept.push(id);
        return Promise.resolve();
      },
      remove: () => Promise.resolve(),
    };
    const server = (prompts: PromptCollections['prompts']): PromptCollections => ({
      prompts,
      suggestions: { ...local.suggestions },
    });
    await expect(moveUp(local, server(refusing))).rejects.toThrow('offline');
    expect(await local.prompts.list()).toHaveLength(1);
    await moveUp(local, server({ ...refusing, save: ({ id }) => Promise.resolve(void kept.push(id)) }));
    expect(kept.toSorted()).toEqual(['p1', 'p2']);
    expect(await local.prompts.list()).toEqual([]);
  });
});
