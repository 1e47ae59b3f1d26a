// The addresses that may call a deployment: single ones and ranges. Pure.
import ipaddr from 'ipaddr.js';
import { toFieldError } from '../../../platform/bounded-json.ts';

type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** `null` for what is neither an address nor a range. */
function toRange(text: string): Range | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text) || !/[.:].*[.:]/.test(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Throws for what is neither an address nor a range. */
export function checkAllowedAddresses(allowed: readonly string[]): void {
  for (const text of allowed) {
    if (toRange(text) === null)
      throw toFieldError('allowed_ips', 'must be IP addresses or ranges such as 203.0.113.0/24');
  }
}

/** Nothing in the list: any. */
export function isAllowedAddress(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address counts the same in every notation.
  const caller = ipaddr.process(address);
  return allowed.some((text) => {
    const range = toRange(text);
    return range !== null && range[0].kind() === caller.kind() && caller.match(range);
  });
}
