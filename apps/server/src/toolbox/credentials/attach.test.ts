import { describe, expect, it } from 'vitest';
import { attachCredential } from './attach.ts';
import type { CredentialKind } from './credential-kind.ts';

const kind: CredentialKind = {
  key: 'bot',
  title: { en: 'Bot', zh: '机器人' },
  provider: 'Bots',
  icon: 'bot',
  helpUrl: null,
  help: { en: 'Ask the bot.', zh: '询问机器人。' },
  fields: [{ name: 'token', label: { en: 'Token', zh: '令牌' }, isSecret: true, isRequired: true }],
  hosts: () => ['api.bots.example'],
  headers: ({ token = '' }) => ({ authorization: `Bearer ${token}` }),
  probe: null,
};
const bound = { kind, values: { token: '12:a/b?c' } };
const attach = (url: string) => attachCredential({ url }, bound);

describe('a credential', () => {
  it('goes along to its own host, in headers and in the parts of the address that ask for it', () => {
    expect(attach('https://api.bots.example/bot{token}/send')).toEqual({
      url: 'https://api.bots.example/bot12%3Aa%2Fb%3Fc/send',
      credential: { headers: { authorization: 'Bearer 12:a/b?c' }, hosts: ['api.bots.example'] },
    });
  });

  it.each([
    'https://evil.example/{token}',
    'https://api.bots.example.evil.example/{token}',
    'http://api.bots.example/{token}',
    'https://{token}.evil.example/',
    'https://api.bots.example@evil.example/{token}',
    'not an address {token}',
  ])('goes nowhere else: %s [SS-08]', (url) => {
    expect(() => attach(url)).toThrow('must not be sent to this address');
  });

  it('fills in nothing but its own fields', () => {
    expect(attach('https://api.bots.example/{user}/{toString}').url).toBe(
      'https://api.bots.example/{user}/{toString}',
    );
  });
});
