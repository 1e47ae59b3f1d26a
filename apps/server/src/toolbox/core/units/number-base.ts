import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const PREFIXES: ReadonlyMap<string, number> = new Map([
  ['0b', 2],
  ['0o', 8],
  ['0x', 16],
]);
const ROMAN: readonly (readonly [letters: string, value: number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];
const MAX_ROMAN = 3_999n;

function toRoman(value: bigint): string {
  if (value < 1n || value > MAX_ROMAN) throw new InputError('Roman numerals go from 1 to 3999.');
  let left = Number(value);
  return ROMAN.map(([letters, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return letters.repeat(count);
  }).join('');
}

function fromRoman(text: string): bigint {
  let rest = text.toUpperCase();
  let value = 0n;
  for (const [letters, size] of ROMAN)
    while (rest.startsWith(letters)) {
      rest = rest.slice(letters.length);
      value += BigInt(size);
    }
  if (rest !== '' || value > MAX_ROMAN || toRoman(value) !== text.toUpperCase())
    throw new InputError(`"${text}" is no Roman numeral from I to MMMCMXCIX.`);
  return value;
}

function parse(text: string, base: number | 'roman' | undefined): bigint {
  const written = text.trim().replaceAll(/[_ ]/g, '').toLowerCase();
  if (base === 'roman') return fromRoman(written);
  const unsigned = written.replace(/^[-+]/, '');
  const prefixed = PREFIXES.get(unsigned.slice(0, 2));
  const isPrefixed = prefixed !== undefined && (base === undefined || base === prefixed);
  const radix = BigInt(isPrefixed ? prefixed : (base ?? 10));
  const digits = isPrefixed ? unsigned.slice(2) : unsigned;
  if (digits === '') throw new InputError('There are no digits in the value.');
  let value = 0n;
  for (const digit of digits) {
    const size = DIGITS.indexOf(digit);
    if (size < 0 || BigInt(size) >= radix)
      throw new InputError(`"${digit}" is no digit of base ${radix}. Whole numbers only, without a point.`);
    value = value * radix + BigInt(size);
  }
  return written.startsWith('-') ? -value : value;
}

export const numberBaseConvert = coreTool({
  name: 'number-base-convert',
  icon: 'binary',
  title: { en: 'Convert number base', zh: '进制转换' },
  description:
    'Converts whole numbers between bases 2 to 36 and Roman numerals, and always shows binary, octal, decimal and hexadecimal too. Use it for hex, binary and Roman numerals. For arithmetic use calculator; for text in base64 use base64-encode.',
  parameters: z.strictObject({
    value: z
      .string()
      .min(1)
      .max(300)
      .describe('The number as text, such as ff, 0b1010, 255 or MCMXCIV. Spaces and _ are ignored.'),
    from_base: z
      .union([z.int().min(2).max(36), z.literal('roman')])
      .optional()
      .describe('Base of the value, or "roman". Default: by the prefix 0b, 0o or 0x, else 10.'),
    to_base: z
      .union([z.int().min(2).max(36), z.literal('roman')])
      .default(16)
      .describe('Base of the result, or "roman".'),
  }),
  call: ({ value, from_base, to_base }) =>
    orBadInput(() => {
      const parsed = parse(value, from_base);
      return {
        data: {
          result: to_base === 'roman' ? toRoman(parsed) : parsed.toString(to_base),
          binary: parsed.toString(2),
          octal: parsed.toString(8),
          decimal: parsed.toString(),
          hexadecimal: parsed.toString(16),
        },
      };
    }),
});
