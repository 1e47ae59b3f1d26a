// The corpus itself: a test that uses it proves little where the steps of its texts could not be taken.
import { describe, expect, it } from 'vitest';
import { BUILTIN_TOOLS } from '../../toolbox/catalogue.ts';
import { INJECTIONS } from './corpus.ts';

describe('the corpus of injected texts', () => {
  it('holds more than a hundred different texts, in both languages and of all kinds', () => {
    expect(new Set(INJECTIONS.map(({ text }) => text)).size).toBeGreaterThanOrEqual(100);
    expect(new Set(INJECTIONS.map(({ id }) => id)).size).toBe(INJECTIONS.length);
    const kindsIn = (language: string): ReadonlySet<string> =>
      new Set(INJECTIONS.filter((one) => one.language === language).map(({ kind }) => kind));
    expect(kindsIn('en')).toEqual(new Set(INJECTIONS.map(({ kind }) => kind)));
    expect(kindsIn('zh')).toEqual(kindsIn('en'));
  });

  it('asks for calls that the tools would take, except for the tool that nobody has', () => {
    const refused = INJECTIONS.flatMap(({ obeyed }) => {
      if ('answer' in obeyed) return [];
      const tool = BUILTIN_TOOLS.find(({ name }) => name === obeyed.tool);
      return tool?.parameters.safeParse(obeyed.arguments).success === true ? [] : [obeyed.tool];
    });
    expect(new Set(refused)).toEqual(new Set(['shell-run']));
  });
});
