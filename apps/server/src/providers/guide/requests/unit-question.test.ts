import { expect, it } from 'vitest';
import { findUnitQuestion } from './unit-question.ts';

it.each([
  ['What is 5 miles in km?', 5, 'mi', 'km'],
  ['convert 1,200.5 kg to pounds', 1200.5, 'kg', 'lb'],
  ['How many feet are in 3 metres?', 3, 'm', 'ft'],
  ['how many inches in a foot', 1, 'ft', 'in'],
  ['100°F to C', 100, 'F', 'C'],
  ['-40 degrees celsius in fahrenheit', -40, 'C', 'F'],
  ['60 mph in km/h', 60, 'mph', 'km/h'],
  ['5 英里等于多少公里？', 5, 'mi', 'km'],
  ['把 10 公斤换算成磅', 10, 'kg', 'lb'],
  ['2 GB to MB', 2, 'GB', 'MB'],
])('%s', (question, value, from, to) => {
  const found = findUnitQuestion(question);
  expect([found?.value, found?.from[0], found?.to[0]]).toEqual([value, from, to]);
});

it.each([
  'Is 25 MB the limit?',
  'I ran 5 miles',
  'Give me 3 tips in French',
  '5 km to km',
  'What is a token?',
])('asks for no conversion: %s', (question) => {
  expect(findUnitQuestion(question)).toBeNull();
});
