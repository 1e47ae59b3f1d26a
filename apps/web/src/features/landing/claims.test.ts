import { expect, test } from 'vitest';
import { LANGUAGES } from '../../platform/i18n/language.ts';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { CLAIMS } from './claims.ts';

function find(texts: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
      texts,
    );
}

test.each(LANGUAGES)(
  'each claim that waits for an area is a text of the page in %s [F-16]',
  async (language) => {
    const texts = await loadTexts(language, 'landing');
    for (const key of Object.keys(CLAIMS)) expect([key, find(texts, key)]).not.toEqual([key, undefined]);
  },
);
