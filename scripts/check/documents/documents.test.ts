import { describe, expect, test } from 'vitest';
import { findFormProblems } from './find-form-problems.ts';
import { findUnknownLabels } from './find-unknown-labels.ts';
import { findStaleMentions } from './find-stale-mentions.ts';

const FILES = new Set(['docs/decisions/001-one.md', 'apps/server/src/main.ts', 'README.md']);
const project = {
  has: (file: string) => FILES.has(file),
  hasEnding: (ending: string) => [...FILES].some((file) => file.endsWith(ending)),
  scripts: new Set(['check']),
};

describe('a document', () => {
  test.each([
    ['a link beside it', 'see [one](decisions/001-one.md)'],
    ['a link upwards with an anchor', 'see [readme](../README.md#start)'],
    ['a web address', 'see [site](https://example.com)'],
    ['an anchor', 'see [below](#below)'],
    ['a path', 'in `apps/server/src/main.ts`'],
    ['the end of a path', 'in `src/main.ts`, which is `main.ts`'],
    ['a pattern of paths', 'in `apps/server/src/features/<name>/` and `docs/decisions/NNN-title.md`'],
    ['a script', 'run `npm run check`'],
    ['whatever is inside a code block', '```\n[x](gone.md)\n```'],
  ])('may mention %s', (_, text) => {
    expect(findStaleMentions('docs/guide.md', text, project)).toEqual([]);
  });

  test.each([
    ['a link', 'see [gone](gone.md)', 'docs/guide.md: the link to gone.md leads nowhere'],
    ['a path', 'in `apps/server/src/gone.ts`', 'docs/guide.md: apps/server/src/gone.ts does not exist'],
    ['the name of a file', 'in `runs/gone.ts`', 'docs/guide.md: runs/gone.ts does not exist'],
    ['a script', 'run `npm run gone`', 'docs/guide.md: there is no script "gone"'],
  ])('is stale when %s leads nowhere', (_, text, problem) => {
    expect(findStaleMentions('docs/guide.md', text, project)).toEqual([problem]);
  });
});

describe('the manual', () => {
  const wording = new Map([
    ['en', ['Forgot password?', 'Reading, {{percent}}%', '{{position}} / {{count}}', 'Settings', 'Data']],
    ['zh', ['清除全部数据']],
  ]);
  const find = (file: string, text: string) => findUnknownLabels(file, text, wording);

  test.each([
    ['a label', 'Press "Forgot password?".'],
    ['a part of one, with its sentence', 'Press "forgot," and wait.'],
    ['a text with what is filled in', 'It says "Reading, 64%" or "2 / 3".'],
    ['a way to a page', 'under "Settings > Data"'],
    ['questions and code, whatever they name', '<!-- asked as: "gone" --> `"gone"`'],
  ])('may quote %s', (_, text) => {
    expect(find('docs/manual/en/01-one.md', text)).toEqual([]);
  });

  test('quotes nothing that the app does not say in that language', () => {
    expect(find('docs/manual/en/01-one.md', 'Press "Forgot it?".')).toEqual([
      'docs/manual/en/01-one.md: the app says "Forgot it?" nowhere',
    ]);
    expect(find('docs/manual/zh/01-one.md', '点“清除所有数据”')).toHaveLength(1);
    expect(find('docs/manual/zh/01-one.md', '点“清除全部数据”')).toEqual([]);
    expect(find('docs/decisions/001-one.md', 'called "Forgot it?"')).toEqual([]);
  });
});

describe('the form of documents', () => {
  test('keeps the architecture readable', () => {
    expect(findFormProblems(new Map([['ARCHITECTURE.md', 'line\n'.repeat(201)]]))).toHaveLength(1);
    expect(findFormProblems(new Map([['ARCHITECTURE.md', 'line\n'.repeat(200)]]))).toEqual([]);
  });

  test('numbers decisions once', () => {
    const documents = ['docs/decisions/001-one.md', 'docs/decisions/001-two.md', 'docs/decisions/three.md'];
    expect(findFormProblems(new Map(documents.map((file) => [file, 'text'])))).toEqual([
      'docs/decisions/001-two.md: the number is taken by docs/decisions/001-one.md',
      'docs/decisions/three.md: decisions are named NNN-title.md',
    ]);
  });
});
