import { describe, expect, it } from 'vitest';
import { createSealer } from './sealed-text.ts';

const KEY = 'only-for-tests-0123456789-abcdefghij';

describe('sealed text', () => {
  const links = createSealer(KEY, 'links');

  it('can be read again by who sealed it, and looks different each time', () => {
    const first = links.seal('秘密 secret', 'link-1');
    expect(links.open(first, 'link-1')).toBe('秘密 secret');
    expect(links.seal('秘密 secret', 'link-1')).not.toBe(first);
    expect(first).not.toContain('secret');
  });

  it('opens with no other key, for no other purpose or object, and not when it was changed', () => {
    const sealed = links.seal('secret', 'link-1');
    expect(createSealer(`${KEY}!`, 'links').open(sealed, 'link-1')).toBeNull();
    expect(createSealer(KEY, 'credentials').open(sealed, 'link-1')).toBeNull();
    expect(links.open(sealed, 'link-2')).toBeNull();
    const changed = Buffer.from(sealed, 'base64url');
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
    expect(links.open(changed.toString('base64url'), 'link-1')).toBeNull();
    expect(links.open('', 'link-1')).toBeNull();
  });
});
