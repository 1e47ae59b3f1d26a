import { describe, expect, it } from 'vitest';
import { createSealer } from './sealed-text.ts';
import { parseVaultKeys, type VaultKeys } from './vault-keys.ts';

const KEY = 'only-for-tests-0123456789-abcdefghij';
const KEYS: VaultKeys = [{ version: 1, secret: KEY }];
const NEW_KEY = { version: 2, secret: 'another-one-0123456789-abcdefghij-xyz' };

describe('sealed text', () => {
  const links = createSealer(KEYS, 'links');

  it('can be read again by who sealed it, and looks different each time', () => {
    const first = links.seal('秘密 secret', 'link-1');
    expect(links.open(first, 'link-1')).toBe('秘密 secret');
    expect(links.seal('秘密 secret', 'link-1')).not.toBe(first);
    expect(first).not.toContain('secret');
  });

  it('opens with no other key, for no other purpose or object, and not when it was changed', () => {
    const sealed = links.seal('secret', 'link-1');
    expect(createSealer([{ version: 1, secret: `${KEY}!` }], 'links').open(sealed, 'link-1')).toBeNull();
    expect(createSealer(KEYS, 'credentials').open(sealed, 'link-1')).toBeNull();
    expect(links.open(sealed, 'link-2')).toBeNull();
    const changed = Buffer.from(sealed.slice('v1.'.length), 'base64url');
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
    expect(links.open(`v1.${changed.toString('base64url')}`, 'link-1')).toBeNull();
    expect(links.open('', 'link-1')).toBeNull();
  });

  it('names its key: several open at a time, the first seals', () => {
    const both = createSealer([NEW_KEY, ...KEYS], 'links');
    const old = links.seal('secret', 'link-1');
    expect([both.open(old, 'link-1'), both.isCurrent(old)]).toEqual(['secret', false]);
    const fresh = both.seal('secret', 'link-1');
    expect([fresh.slice(0, 3), both.isCurrent(fresh)]).toEqual(['v2.', true]);
    expect(links.open(fresh, 'link-1')).toBeNull();
    expect(createSealer([NEW_KEY], 'links').open(old, 'link-1')).toBeNull();
    // Sealed before keys had numbers.
    expect(both.open(old.slice('v1.'.length), 'link-1')).toBe('secret');
    // Another key's name on it opens nothing.
    expect(both.open(fresh.replace('v2.', 'v1.'), 'link-1')).toBeNull();
  });

  it('has keys that are distinguished by their numbers', () => {
    expect(parseVaultKeys(KEY)).toEqual(KEYS);
    expect(parseVaultKeys(`2:${NEW_KEY.secret}, 1:${KEY}`)).toEqual([NEW_KEY, ...KEYS]);
    for (const text of ['', 'short', `2:${KEY},2:${KEY}`, `${KEY},1:${KEY}`, `0:${KEY}`, `2:${KEY},`])
      expect(parseVaultKeys(text)).toBeNull();
  });
});
