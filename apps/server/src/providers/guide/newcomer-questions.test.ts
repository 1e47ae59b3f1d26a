import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTurn, type Turn } from '../turn.ts';
import { answerTurn } from './answer.ts';
import { createManual } from './manual.ts';
import { parseChapter } from './passages.ts';
import { GUIDE_TEXTS } from './texts/index.ts';

// What newcomers ask in their own words, short forms and typing errors included, and the sections that answer it.
// `@about` and the like are answers of the guide about itself.

const Questions = z.record(z.string(), z.array(z.string()));
const file = fileURLToPath(new URL('fixtures/newcomer-questions.json', import.meta.url));
const questions = z.object({ en: Questions, zh: Questions }).parse(JSON.parse(readFileSync(file, 'utf8')));
const manualFolder = fileURLToPath(new URL('../../../../../docs/manual', import.meta.url));
const manual = createManual(manualFolder);

const LEAST_RIGHT = 95;
const NOTHING = '@nothing';
const FIRST_SOURCE = /\*(?:From the manual: |出自手册：).+? › (.+?)(?:; .*|；.*)?\*/;

function toTurn(question: string): Turn {
  const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: question }] }];
  return createTurn({ model: 'guide', purpose: 'reply', messages });
}

/** The section that is presented first, or which of its own texts the guide answers with. */
async function readFirst(question: string, language: 'en' | 'zh'): Promise<string> {
  const answer = answerTurn(toTurn(question), await manual(), 0);
  const text = answer.kind === 'text' ? answer.text : '';
  const texts = GUIDE_TEXTS[language];
  if (text === texts.nothingFits) return NOTHING;
  const own = (['about', 'greeting', 'abilities'] as const).find((name) => texts[name] === text);
  return own === undefined ? (FIRST_SOURCE.exec(text)?.[1] ?? text) : `@${own}`;
}

describe.each(['en', 'zh'] as const)('a hundred questions of newcomers in %s', (language) => {
  it('are answered with the right section first, and none with a wrong one [F-46]', async () => {
    const asked = Object.entries(questions[language]);
    expect(asked).toHaveLength(100);
    const results = await Promise.all(
      asked.map(async ([question, right]) => ({
        question,
        right,
        first: await readFirst(question, language),
      })),
    );
    const others = results.filter(({ right, first }) => !right.includes(first));
    expect(others.filter(({ first }) => first !== NOTHING)).toEqual([]);
    expect([results.length - others.length >= LEAST_RIGHT, others]).toEqual([true, others]);
  });

  it('are about sections that the manual has', async () => {
    const names = await readdir(join(manualFolder, language));
    const chapters = await Promise.all(
      names.map(async (name) =>
        parseChapter(name, await readFile(join(manualFolder, language, name), 'utf8')),
      ),
    );
    const sections = new Set(chapters.flat().map(({ section }) => section));
    const named = Object.values(questions[language]).flat();
    expect(named.filter((name) => !name.startsWith('@') && !sections.has(name))).toEqual([]);
  });
});
