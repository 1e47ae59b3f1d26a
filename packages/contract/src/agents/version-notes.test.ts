import { describe, expect, it } from 'vitest';
import { sayNote } from './version-notes.ts';

const EN = new Map([
  ['web-search', 'Web search'],
  ['calculator', 'Calculator'],
]);
const ZH = new Map([
  ['web-search', '网页搜索'],
  ['calculator', '计算器'],
]);
const showIn =
  (names: ReadonlyMap<string, string>) =>
  (name: string): string =>
    names.get(name) ?? name;

describe('the note of a version', () => {
  it.each([
    [
      'Added the tools web-search, calculator',
      'Added the tools Web search, Calculator',
      '添加了工具 网页搜索、计算器',
    ],
    [
      'Changed the instructions; added the tools web-search, removed the tools calculator, my-tool',
      'Changed the instructions; added the tools Web search, removed the tools Calculator, my-tool',
      '修改了指令；添加了工具 网页搜索，移除了工具 计算器、my-tool',
    ],
  ])('names tools as they are shown: %s', (note, english, chinese) => {
    expect(sayNote(note, 'en', showIn(EN))).toBe(english);
    expect(sayNote(note, 'zh', showIn(ZH))).toBe(chinese);
  });

  it('that a person wrote stays as it is', () => {
    const note = 'Cheaper, with calculator; see the web-search page';
    expect(sayNote(note, 'en', showIn(EN))).toBe(note);
    expect(sayNote(note, 'zh', showIn(ZH))).toBe(note);
  });
});
