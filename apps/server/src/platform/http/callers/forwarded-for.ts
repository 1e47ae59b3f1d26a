// What proxies say of who called, made readable: some send the port as well, and that is another with each connection.
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

const NAME = 'x-forwarded-for';
const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([^[\]]+)\](?::\d{1,5})?$/;

/** `null` where it is no address. */
function toAddress(entry: string): string | null {
  const address = WITH_PORT.exec(entry)?.[1] ?? IN_BRACKETS.exec(entry)?.[1] ?? entry;
  return ipaddr.isValid(address) ? address : null;
}

/**
 * Leaves only addresses. What stands left of an entry that is none is dropped with it: the caller is then the one that wrote
 * the entry, so that not all callers with such entries count as one.
 * @returns whether the nearest proxy itself wrote none
 */
export function cleanForwardedFor(headers: IncomingHttpHeaders): boolean {
  const given = headers[NAME];
  if (typeof given !== 'string' || given.trim() === '') return false;
  const entries = given.split(',').map((entry) => entry.trim());
  const addresses = entries.map(toAddress);
  const kept = addresses.slice(addresses.lastIndexOf(null) + 1);
  if (kept.length === 0) delete headers[NAME];
  else headers[NAME] = kept.join(', ');
  return kept.length === 0;
}
