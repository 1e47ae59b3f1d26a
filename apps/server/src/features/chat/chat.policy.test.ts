import { expect, it } from 'vitest';
import { mayOverride } from './chat.policy.ts';

const member = { userId: 'usr_1', role: 'user', isAdmin: false } as const;
const guest = { ...member, role: 'guest' } as const;
const HOSTS = ['models.example'];

it('lets a member name a listed host over TLS', () => {
  expect(mayOverride(member, 'https://models.example/v1', HOSTS)).toBe(true);
  expect(mayOverride(member, 'https://MODELS.example:8443/v1', HOSTS)).toBe(true);
});

it('refuses a guest', () => {
  expect(mayOverride(guest, 'https://models.example/v1', HOSTS)).toBe(false);
});

it.each([
  'http://models.example/v1',
  'https://other.example/v1',
  'https://models.example.evil.example/v1',
  'https://models.example@evil.example/v1',
  'https://user:secret@models.example/v1',
  'https://models.example:22/v1',
  'https://127.0.0.1/v1',
  'file:///etc/passwd',
  'models.example',
  '',
])('refuses the address "%s"', (address) => {
  expect(mayOverride(member, address, HOSTS)).toBe(false);
});

it('refuses everything while the list is empty', () => {
  expect(mayOverride(member, 'https://models.example/v1', [])).toBe(false);
});
