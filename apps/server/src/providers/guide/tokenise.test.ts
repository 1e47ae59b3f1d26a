import { describe, expect, it } from 'vitest';
import { stem, tokenise } from './tokenise.ts';

describe('stem', () => {
  it.each([
    [['stop', 'stops', 'stopped', 'stopping']],
    [['price', 'prices', 'priced', 'pricing']],
    [['reply', 'replies']],
    [['switch', 'switches', 'switched', 'switching']],
    [['box', 'boxes']],
    [['image', 'images']],
  ])('brings %j together', (words) => {
    expect(new Set(words.map(stem)).size).toBe(1);
  });

  it.each(['access', 'status', 'this', 'key', 'gpt-4', 'sqlite3'])('does not maim %s', (word) => {
    expect(stem(word)).toBe(word);
  });
});

describe('tokenise', () => {
  it.each([
    ['How do I stop the reply?', ['stop', 'reply']],
    ['Set OPENAI_API_KEY', ['set', 'openai_api_key', 'openai', 'api', 'key']],
    ['costs $0.10', ['cost', '0.10']],
    ['ＡＰＩ keys', ['api', 'key']],
    ['怎么停止回复？', ['停止', '止回', '回复']],
    ['用 curl 调用', ['curl', '调用']],
    ['我的', []],
    ['', []],
  ])('%s', (text, terms) => {
    expect(tokenise(text)).toEqual(terms);
  });
});
