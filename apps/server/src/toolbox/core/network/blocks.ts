// Blocks of IPv4 and IPv6 addresses as whole numbers.
import ipaddr from 'ipaddr.js';
import { InputError } from '../core-tool.ts';

export interface Block {
  readonly version: 4 | 6;
  /** Of the whole block. */
  readonly first: bigint;
  readonly last: bigint;
  readonly prefix: number;
  /** Only the network has all its other bits at zero. */
  readonly given: bigint;
}

const WIDTH = { 4: 32, 6: 128 } as const;
const PREFIX = /^\d{1,3}$/;

const toNumber = (bytes: readonly number[]): bigint =>
  bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

/** In its shortest form. */
export function showAddress(address: bigint, version: 4 | 6): string {
  const bytes = Array.from({ length: WIDTH[version] / 8 }, (_, index) =>
    Number((address >> BigInt(WIDTH[version] - 8 * (index + 1))) & 255n),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

export const showBlock = ({ first, version, prefix }: Block): string =>
  `${showAddress(first, version)}/${prefix}`;

function readAddress(text: string): Pick<Block, 'version' | 'given'> {
  // Four decimal parts alone: the octal and hexadecimal spellings of addresses are read in two ways.
  const isPlain = text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);
  if (!isPlain || text.includes('%'))
    throw new InputError(`"${text}" is no address. Write 192.0.2.10, 192.0.2.0/24 or 2001:db8::/32.`);
  const address = ipaddr.parse(text);
  return { version: address.kind() === 'ipv4' ? 4 : 6, given: toNumber(address.toByteArray()) };
}

function readPrefix(text: string, version: 4 | 6): number {
  if (PREFIX.test(text) && Number(text) <= WIDTH[version]) return Number(text);
  const mask = version === 4 && ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
  const prefix = mask?.prefixLengthFromSubnetMask() ?? null;
  if (prefix !== null) return prefix;
  throw new InputError(
    `"/${text}" is no length of a network: use 0 to ${WIDTH[version]}, or a mask such as 255.255.255.0.`,
  );
}

export function toBlock(given: bigint, version: 4 | 6, prefix: number): Block {
  const rest = BigInt(WIDTH[version] - prefix);
  const first = (given >> rest) << rest;
  return { version, given, prefix, first, last: first + (1n << rest) - 1n };
}

/** A single address is a block of one. */
export function readBlock(text: string): Block {
  const [address = '', length, ...more] = text.trim().split(/\s*\/\s*|\s+/);
  if (more.length > 0) throw new InputError(`"${text}" has too many parts. Write 192.0.2.0/24.`);
  const { version, given } = readAddress(address);
  return toBlock(given, version, length === undefined ? WIDTH[version] : readPrefix(length, version));
}

export function holds(outer: Block, inner: Block): boolean {
  return outer.version === inner.version && outer.first <= inner.first && outer.last >= inner.last;
}

export function rangeOf(block: Block): string {
  return ipaddr.parse(showAddress(block.given, block.version)).range();
}
