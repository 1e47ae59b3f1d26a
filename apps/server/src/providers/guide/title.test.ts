import { describe, expect, it } from 'vitest';
import { toTitle } from './title.ts';

describe('a title in English', () => {
  it.each([
    ['How do I bake sourdough bread at home?', 'Bake sourdough bread at home'],
    ['Can you please explain the difference between TCP and UDP in detail?', 'The difference between TCP'],
    ['Hi! I want to write a poem about the sea for my mother.', 'Write a poem about the'],
    ['Kubernetes', 'Question about Kubernetes'],
    ['hello', 'A first greeting'],
    ['```js\nlet a = 1;\n```\nWhy does this code fail here?', 'This code fail here'],
    ['...', 'A new chat'],
    ['What is the capital of France?', 'Capital of France'],
    ['What is 17*23?', 'What is 17*23'],
    ['What is 17 * (2 + 3)?', 'What is 17*(2+3)'],
    ['**Plan** 2024* for the *harbour*', 'Plan 2024 for the harbour'],
  ])('%s', (message, title) => {
    expect(toTitle(message, 'en')).toBe(title.replace(/ the$/, ''));
  });

  it.each([
    'a',
    'one two',
    'Explain it.',
    'https://example.org/',
    '1234',
    'word '.repeat(500),
    'please',
    '"Quoted" words, only!',
  ])('has three to five words for %j', (message) => {
    const words = toTitle(message, 'en').split(' ');
    expect(words.length).toBeGreaterThanOrEqual(3);
    expect(words.length).toBeLessThanOrEqual(5);
  });
});

describe('a title in Chinese', () => {
  it.each([
    ['请帮我写一首关于大海的诗', '写一首关于大海的诗'],
    ['怎么用 Python 写爬虫？', '用 Python 写爬虫'],
    ['你好，请问量子纠缠是什么意思？', '量子纠缠'],
    ['红烧肉怎么做？', '红烧肉怎么做'],
    ['光合作用', '光合作用'],
    ['猫', '一个新对话'],
    ['你好', '打个招呼'],
  ])('%s', (message, title) => {
    expect(toTitle(message, 'zh')).toBe(title);
  });

  it.each([
    '好',
    '为什么？',
    '量子力学里的测量问题究竟应该怎样理解才算正确',
    '帮我',
    '吗吗吗吗',
    '请解释 Kubernetes 的 Ingress',
  ])('has four to twelve characters for %s', (message) => {
    const length = [...toTitle(message, 'zh')].length;
    expect(length).toBeGreaterThanOrEqual(4);
    expect(length).toBeLessThanOrEqual(12);
  });
});
