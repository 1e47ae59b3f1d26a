import { describe, expect, it } from 'vitest';
import { createLocationHash, toLocation } from './location.ts';

describe('where a visitor comes from', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['64:ff9b::c000:202', '192.0.2.2'],
    ['64:ff9b:1::c000:202', '0064ff9b00010000/64'],
    ['127.0.0.1', '127.0.0.1'],
    ['2001:db8:1:2::1', '20010db800010002/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '20010db800010002/64'],
    ['2001:db8:1:2:3::', '20010db800010002/64'],
    ['2001:db8:1:3::1', '20010db800010003/64'],
    ['::1', '0000000000000000/64'],
    ['fe80::1%eth0', 'fe80000000000000/64'],
    ['nonsense', 'unknown'],
    ['', 'unknown'],
    ['999.1.1.1', 'unknown'],
  ])('%s counts as %s [MO-07]', (address, location) => {
    expect(toLocation(address)).toBe(location);
  });

  it('is kept as a keyed hash, the same for the same network and key only', () => {
    const [hash, other] = [createLocationHash('a'.repeat(32)), createLocationHash('b'.repeat(32))];
    expect(hash('192.0.2.1')).toBe(hash('::ffff:192.0.2.1'));
    expect(hash('192.0.2.1')).not.toBe(hash('192.0.2.2'));
    expect(hash('192.0.2.1')).not.toBe(other('192.0.2.1'));
    expect(hash('192.0.2.1')).not.toContain('192');
  });
});
