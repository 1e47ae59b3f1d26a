import { expect, it } from 'vitest';
import { createSpelling } from './spelling.ts';

const correct = createSpelling(['password', 'account', 'languag', 'chat', 'text', '模型']);

it.each([
  ['pasword', 'password'],
  ['passwordd', 'password'],
  ['passwrod', 'password'],
  ['passvord', 'password'],
  ['acount', 'account'],
  ['languge', 'languge'],
])('%s is read as %s [F-46]', (word, expected) => {
  expect(correct(word)).toBe(expected);
});

it.each(['chap', 'test', 'pazzvord', 'xaccount', '模形', 'gpt5x'])('%s stays as it is', (word) => {
  expect(correct(word)).toBe(word);
});
