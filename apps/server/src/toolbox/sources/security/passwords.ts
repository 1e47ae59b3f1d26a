import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createSource } from '../source.ts';

const HOST = 'https://api.pwnedpasswords.com';
const PREFIX_CHARACTERS = 5;

const passwords = createSource({
  name: 'Have I Been Pwned',
  provider: 'SECURITY',
  category: 'security',
  origins: [HOST],
  cacheSeconds: 3_600,
  pace: { burst: 10, perSecond: 2 },
  credit: 'Have I Been Pwned',
});

/** As the lists of leaks have it. */
const hashOf = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();

const prefixOf = (password: string): string => hashOf(password).slice(0, PREFIX_CHARACTERS);

export const passwordLeakCheck = passwords.tool({
  name: 'password-leak-check',
  icon: 'key-round',
  title: { en: 'Check a password for leaks', zh: '检查密码是否泄露' },
  description:
    'Tells whether a password is in known leaks, and how often. Only the first five characters of its hash leave. Use it for ' +
    'passwords that a user asks about; do not ask users for passwords, and do not repeat them.',
  parameters: z.strictObject({
    password: z.string().min(1).max(200).describe('The password to check.').meta({ writeOnly: true }),
  }),
  sends: ({ password }) => ({ as: 'words', text: prefixOf(password) }),
  request: ({ password }) => ({
    url: `${HOST}/range/${prefixOf(password)}`,
    // Adds lines that count nothing, so that the length of the answer tells nothing.
    headers: { accept: 'text/plain', 'add-padding': 'true' },
  }),
  parse: (response) => response.text(),
  answer: z.string(),
  read(text, { password }) {
    const rest = hashOf(password).slice(PREFIX_CHARACTERS);
    const line = text.split(/\r?\n/).find((each) => each.startsWith(`${rest}:`));
    const times = Number(line?.split(':')[1] ?? 0);
    return { data: { leaked: times > 0, times }, source: 'https://haveibeenpwned.com/Passwords' };
  },
});
