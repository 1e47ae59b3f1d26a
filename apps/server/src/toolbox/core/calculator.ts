import { z } from 'zod';
import { coreTool, orBadInput } from './core-tool.ts';
import { evaluate } from './expression/evaluate.ts';
import { showExact } from './expression/exact.ts';

export const calculator = coreTool({
  name: 'calculator',
  icon: 'calculator',
  title: { en: 'Calculator', zh: '计算器' },
  description:
    'Evaluates an arithmetic expression exactly with decimals (0.1+0.2 is 0.3). Use it for every calculation instead of working it out yourself. Knows + - * / ^ ! % (17 % 5 is the remainder, 200 + 10% is 220), parentheses, pi, e, tau, phi and functions such as sqrt, round(x, places), ln, log(x, base), sin (radians), rad, deg, min, max, sum, avg, gcd, combinations. Not for units, dates or currencies: they have tools of their own.',
  parameters: z.strictObject({
    expression: z
      .string()
      .min(1)
      .max(1_000)
      .describe('The expression, for example "(1299 - 15%) * 3". Without thousands separators and units.'),
  }),
  call: ({ expression }) =>
    orBadInput(() => ({ data: { expression, result: showExact(evaluate(expression)) } })),
});
