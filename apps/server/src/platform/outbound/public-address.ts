// Which addresses belong to the open internet. The bytes decide, whatever the spelling, and what is not known to be
// public is not.
import ipaddr from 'ipaddr.js';

/** Metadata and host services of clouds under addresses that look public. */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16', '192.0.0.192', '100.100.100.200']);

type Block = [address: ipaddr.IPv6, bits: number];
const toBlock = (text: string): Block => ipaddr.IPv6.parseCIDR(text);

/** All that is routed on the public internet is in this range. */
const GLOBAL_UNICAST = toBlock('2000::/3');
/** Inside of it: protocols and tunnels that carry an IPv4 address, and documentation. */
const NOT_GLOBAL: readonly Block[] = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(toBlock);
const RELAYS = ipaddr.IPv4.parseCIDR('192.88.99.0/24');

/** ISATAP: the last 32 bits after 0:5efe or 200:5efe are an IPv4 address. */
function findTunnelled(parts: readonly number[]): ipaddr.IPv4 | null {
  const [, , , , kind = 0, mark, high = 0, low = 0] = parts;
  if ((kind & 0xfdff) !== 0 || mark !== 0x5efe) return null;
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !address.match(RELAYS) && !CLOUD_SERVICES.has(address.toString());
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address());
  if (!address.match(GLOBAL_UNICAST) || NOT_GLOBAL.some((block) => address.match(block))) return false;
  const tunnelled = findTunnelled(address.parts);
  return tunnelled === null || isPublicIpv4(tunnelled);
}

/** Whether the text is an address at all, in any spelling that a system's resolver takes for one. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(host);
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? isPublicIpv4(parsed) : isPublicIpv6(parsed);
}
