import { describe, expect, it } from 'vitest';
import { createAddressGuard, type ResolvedAddress } from './address-guard.ts';

const BLOCKED = [
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fec0::1',
];
const OPEN = ['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'];

/** Every spelling that the URL parser understands as the same host. */
const SPELLINGS = [
  '2130706433',
  '0x7f000001',
  '017700000001',
  '127.1',
  '0x7f.1',
  '127.0.0.1.',
  '[::ffff:7f00:1]',
  '①②⑦.0.0.1',
];

function lookupWith(answers: readonly ResolvedAddress[]): Promise<string> {
  const { lookup } = createAddressGuard({ resolve: () => Promise.resolve(answers) });
  return new Promise((resolve, reject) => {
    lookup('tool.example', {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  });
}

const toAnswer = (address: string): ResolvedAddress => ({ address, family: address.includes(':') ? 6 : 4 });

describe('the address guard', () => {
  it.each(BLOCKED)('refuses %s as a host and as an answer', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(() => createAddressGuard().checkHost(host)).toThrow('This address is not allowed.');
    await expect(lookupWith([toAnswer(address)])).rejects.toThrow('This address is not allowed.');
  });

  it.each(OPEN)('lets %s through', async (address) => {
    expect(() => createAddressGuard().checkHost(address)).not.toThrow();
    expect(await lookupWith([toAnswer(address)])).toBe(address);
  });

  it.each(SPELLINGS)('sees through the spelling %s', (spelling) => {
    const { hostname } = new URL(`http://${spelling}/`);
    expect(() => createAddressGuard().checkHost(hostname)).toThrow('This address is not allowed.');
  });

  it('refuses a name with one private answer among public ones', async () => {
    await expect(lookupWith([toAnswer('8.8.8.8'), toAnswer('10.0.0.1')])).rejects.toThrow(
      'This address is not allowed.',
    );
  });

  it('refuses a name without answers', async () => {
    await expect(lookupWith([])).rejects.toThrow('This address is not allowed.');
  });
});
