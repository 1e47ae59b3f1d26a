import { expect, it } from 'vitest';
import { greetingAt } from './greeting-at.ts';

it.each([
  [0, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [22, 'evening'],
  [23, 'night'],
])('greets at %d for the %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
