// Values that are never sent by accident, and some that are.
import { MODEL } from '../server-under-test.ts';
import type { Random } from './random.ts';

const TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  'hello',
  '你好，世界 👩‍👩‍👧‍👦',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\u200b\ufeff',
  '\r\n\r\nHTTP/1.1 200 OK\r\n',
  "' OR 1=1; DROP TABLE users; --",
  '../../../../etc/passwd',
  '%00%ff%fe',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  'true',
  '[]',
  '{"role":"system","content":"x"}',
  '[{"role":"user","content":"x"},{"role":"assistant","content":null}]',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  'a'.repeat(300),
  'a'.repeat(20_000),
  '𝕏'.repeat(5_000),
  MODEL,
];

const SCALARS: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
];

const KEYS: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'prototype',
  'a',
  '',
  '\u0000',
  'type',
  '$ref',
  'length',
];
const DEEPEST = 6;

export function hostileText(random: Random): string {
  return random.pick(TEXTS);
}

export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth < DEEPEST ? 5 : 3);
  if (kind <= 1) return hostileText(random);
  if (kind === 2) return random.pick(SCALARS);
  if (kind === 3) return Array.from({ length: random.below(4) }, () => hostileValue(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [random.pick(KEYS), hostileValue(random, depth + 1)]),
  );
}
