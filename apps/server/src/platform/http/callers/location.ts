// Where a visitor comes from, as far as limits need to know: a keyed hash, never the address itself.
import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** What IPv6 networks write for the IPv4 address in the last four bytes (NAT64). */
const TRANSLATED = ipaddr.parseCIDR('64:ff9b::/96');

function toIpv4(parsed: Address): Address {
  return parsed.kind() === 'ipv6' && parsed.match(TRANSLATED)
    ? ipaddr.fromByteArray(parsed.toByteArray().slice(-4))
    : parsed;
}

/** An IPv6 visitor counts by its /64; an IPv4 address counts the same in every notation. */
export function toLocation(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = toIpv4(ipaddr.process(address));
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`;
}

const CODE_LENGTH = 4;

/**
 * What people read of a location: the same place keeps its code, and so few characters name thousands of addresses, even to
 * someone with the key.
 */
export function createLocationCode(hashLocation: (address: string) => string): (address: string) => string {
  return (address) => Buffer.from(hashLocation(address), 'base64url').toString('hex').slice(0, CODE_LENGTH);
}

export function createLocationHash(key: string): (address: string) => string {
  return (address) =>
    createHmac('sha256', key)
      .update(`location:${toLocation(address)}`)
      .digest('base64url');
}
