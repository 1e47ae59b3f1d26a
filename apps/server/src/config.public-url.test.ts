// What others are told about who runs an installation.
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { toPushContact, toUserAgent } from './config.public-url.ts';

const PUBLIC_URL = 'https://parley.example';
const CONTACT_EMAIL = 'ada@parley.example';
const MAIL_FROM = 'Parley <parley@mail.example>';

it.each([
  [{}, '', 'http://127.0.0.1:3000'],
  [{ PUBLIC_URL }, ' (+https://parley.example)', PUBLIC_URL],
  [{ MAIL_FROM }, '', 'mailto:parley@mail.example'],
  [{ CONTACT_EMAIL, MAIL_FROM }, ' (mailto:ada@parley.example)', 'mailto:ada@parley.example'],
  [
    { PUBLIC_URL, CONTACT_EMAIL },
    ' (+https://parley.example; mailto:ada@parley.example)',
    'mailto:ada@parley.example',
  ],
])('tells of %j those who are called, and push services, whom to ask', (env, told, pushContact) => {
  const config = readConfig(env);
  expect(toUserAgent(config)).toMatch(/^Parley\/\d+\.\d+\.\d+/);
  expect(toUserAgent(config).replace(/^\S+/, '')).toBe(told);
  expect(toPushContact(config)).toBe(pushContact);
});
