import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';
import { PASSPHRASE_WORDS } from './passphrase-words.ts';

const CLASSES = {
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  symbols: '!#$%&*+-.:;=?@^_~',
} as const;
const LOOK_ALIKE = /[Il1O0o|.:;]/g;

const parameters = z.strictObject({
  kind: z
    .enum(['characters', 'words'])
    .default('characters')
    .describe('characters: a random string. words: a passphrase that is easy to remember and to type.'),
  length: z.int().min(8).max(128).default(20).describe('Characters of a password of kind characters.'),
  uppercase: z.boolean().default(true).describe('With capital letters.'),
  digits: z.boolean().default(true).describe('With digits.'),
  symbols: z.boolean().default(true).describe('With symbols such as ! and #.'),
  no_look_alikes: z
    .boolean()
    .default(false)
    .describe('Without characters that look alike, such as l, 1, O and 0.'),
  words: z.int().min(4).max(16).default(7).describe('Words of a passphrase.'),
  separator: z.string().max(3).default('-').describe('Between the words of a passphrase.'),
  count: z.int().min(1).max(20).default(1).describe('How many passwords to make.'),
});
type Wanted = z.infer<typeof parameters>;

interface Password {
  readonly text: string;
  readonly entropyBits: number;
}

function pick<Item>(items: ArrayLike<Item>): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new InputError('There is nothing to choose from.');
  return item;
}

/** Drawn again until every class is in it, so that no position says which class it holds. */
function drawCharacters(length: number, classes: readonly string[]): string {
  const all = classes.join('');
  for (;;) {
    const text = Array.from({ length }, () => pick(all)).join('');
    if (classes.every((each) => [...each].some((character) => text.includes(character)))) return text;
  }
}

function makeCharacters(wanted: Wanted): Password {
  const names = (['uppercase', 'digits', 'symbols'] as const).filter((name) => wanted[name]);
  const classes = ['lowercase' as const, ...names].map((name) =>
    wanted.no_look_alikes ? CLASSES[name].replaceAll(LOOK_ALIKE, '') : CLASSES[name],
  );
  return {
    text: drawCharacters(wanted.length, classes),
    entropyBits: wanted.length * Math.log2(classes.join('').length),
  };
}

function makeWords({ words, separator }: Wanted): Password {
  return {
    text: Array.from({ length: words }, () => pick(PASSPHRASE_WORDS)).join(separator),
    entropyBits: words * Math.log2(PASSPHRASE_WORDS.length),
  };
}

function judge(entropyBits: number): string {
  if (entropyBits < 50) return 'weak';
  return entropyBits < 75 ? 'good' : 'strong';
}

export const generatePassword = coreTool({
  name: 'generate-password',
  icon: 'key-round',
  title: { en: 'Generate password', zh: '生成密码' },
  description:
    'Makes random passwords or passphrases of words, with an estimate of their strength in bits. Use it when someone asks for a password, passphrase or secret; never make one up yourself. The result is part of the conversation: advise to store it in a password manager. For ids use generate-uuid.',
  parameters,
  call: (wanted) =>
    orBadInput(() => {
      const make = wanted.kind === 'words' ? makeWords : makeCharacters;
      const passwords = Array.from({ length: wanted.count }, () => make(wanted));
      const entropyBits = Math.floor(passwords[0]?.entropyBits ?? 0);
      return {
        data: {
          passwords: passwords.map(({ text }) => text),
          entropy_bits: entropyBits,
          strength: judge(entropyBits),
        },
      };
    }),
});
