// Pure: may this actor have a reply written by a server of their own?
import type { Actor } from '../../platform/actor.ts';

const PORTS = new Set(['', '443', '8443']);

/** Members only, over TLS, to a host on the operator's allow-list. */
export function mayOverride(
  actor: Pick<Actor, 'role'>,
  address: string,
  allowedHosts: readonly string[],
): boolean {
  if (actor.role === 'guest' || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = username === '' && password === '' && PORTS.has(port);
  return protocol === 'https:' && isPlain && allowedHosts.includes(hostname.toLowerCase());
}
