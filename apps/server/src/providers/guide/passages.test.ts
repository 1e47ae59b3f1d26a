import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseChapter } from './passages.ts';

const folder = fileURLToPath(new URL('../../../../../docs/manual/', import.meta.url));
const chapters = readdirSync(`${folder}/en`);

describe('parseChapter', () => {
  it('makes a passage of every section, with its headings', () => {
    expect(parseChapter('01-a', '# Chapter\n\n## One\n\nFirst.\n\nMore.\n\n## Two\r\nSecond.\n')).toEqual([
      { chapterId: '01-a', chapter: 'Chapter', section: 'One', askedAs: '', text: 'First.\n\nMore.' },
      { chapterId: '01-a', chapter: 'Chapter', section: 'Two', askedAs: '', text: 'Second.' },
    ]);
  });

  it('keeps the words by which a section is asked for apart from what is shown', () => {
    expect(
      parseChapter('01-a', '# C\n## One\n<!-- asked as: price, fee -->\n\nText\n## Two\nMore'),
    ).toMatchObject([
      { section: 'One', askedAs: 'price, fee', text: 'Text' },
      { section: 'Two', askedAs: '', text: 'More' },
    ]);
  });

  it('names text before the first section after the chapter', () => {
    expect(parseChapter('01-a', '# Chapter\nHello.')[0]?.section).toBe('Chapter');
  });

  it('does not take a comment in a code block for a heading', () => {
    const passages = parseChapter('01-a', '# C\n## One\n```sh\n# comment\n## another\n```\n');
    expect(passages).toHaveLength(1);
    expect(passages[0]?.text).toContain('## another');
  });

  it('leaves out sections without text', () => {
    expect(parseChapter('01-a', '# C\n## Empty\n\n## Full\ntext')).toHaveLength(1);
  });
});

describe('the manual', () => {
  it('has the same chapters in both languages', () => {
    expect(readdirSync(`${folder}/zh`)).toEqual(chapters);
  });

  it.each(chapters)('%s has as many sections in Chinese as in English, none of them long', async (file) => {
    const [en, zh] = await Promise.all(
      ['en', 'zh'].map(async (language) =>
        parseChapter(file, await readFile(`${folder}${language}/${file}`, 'utf8')),
      ),
    );
    expect(zh?.length).toBe(en?.length);
    for (const { section, text } of en ?? [])
      expect([section, text.split(/\s+/).length < 150]).toEqual([section, true]);
  });

  it.each(chapters)('%s mentions the same names of settings and calls in both languages', async (file) => {
    const [en, zh] = await Promise.all(
      ['en', 'zh'].map(async (language) => {
        const text = await readFile(`${folder}${language}/${file}`, 'utf8');
        return [...new Set(text.match(/\b[A-Z]+(?:_[A-Z]+)+\b|(?:GET|POST) \/[\w/]+|\$\d\.\d+/g))].filter(
          (name) => !name.startsWith('$'),
        );
      }),
    );
    expect(zh?.toSorted()).toEqual(en?.toSorted());
  });
});
