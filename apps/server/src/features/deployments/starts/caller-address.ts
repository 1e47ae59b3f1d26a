// From which addresses a deployment may be called.
import ipaddr from 'ipaddr.js';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

function readRange(text: string): Range | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Throws `validation_failed` for what is neither an address nor a range of them. */
export function checkAllowedAddresses(allowed: readonly string[]): void {
  const wrong = allowed.find((text) => readRange(text) === null);
  if (wrong !== undefined)
    throw toFieldError('allowed_ips', 'must be addresses or ranges such as 203.0.113.0/24');
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

/** Throws `caller_address_not_allowed`. Without a list any address may call. */
export function checkCallerAddress(allowed: readonly string[], address: string): void {
  if (allowed.length === 0) return;
  const caller = ipaddr.isValid(address) ? ipaddr.process(address) : null;
  const isAllowed = allowed.some((text) => {
    const range = readRange(text);
    return caller !== null && range !== null && isWithin(caller, range);
  });
  if (!isAllowed) throw new AppError('caller_address_not_allowed');
}
