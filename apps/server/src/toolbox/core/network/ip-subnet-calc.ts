import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';
import { holds, rangeOf, readBlock, showAddress, showBlock, toBlock, type Block } from './blocks.ts';

const MAX_BLOCKS = 50;
const MAX_SUBNETS = 64;

/** A block of IPv4 keeps its first and last address for itself, unless it is a link of two or a single address. */
function describe(block: Block) {
  const { version, first, last, prefix, given } = block;
  const size = last - first + 1n;
  const isKept = version === 4 && size > 2n;
  const hosts = isKept ? size - 2n : size;
  return {
    block: showBlock(block),
    version,
    prefix,
    network: showAddress(first, version),
    ...(given !== first && { address: showAddress(given, version) }),
    ...(version === 4 && {
      broadcast: isKept ? showAddress(last, version) : null,
      mask: showAddress(toBlock(2n ** 32n - 1n, 4, prefix).first, 4),
      wildcard: showAddress(size - 1n, 4),
    }),
    first_host: showAddress(isKept ? first + 1n : first, version),
    last_host: showAddress(isKept ? last - 1n : last, version),
    // Blocks of IPv6 have more than a number holds exactly.
    addresses: size.toString(),
    hosts: hosts.toString(),
    range: rangeOf(block),
  };
}

function findOverlaps(blocks: readonly Block[]) {
  return blocks.flatMap((one, index) =>
    blocks.slice(index + 1).flatMap((other) => {
      if (!holds(one, other) && !holds(other, one)) return [];
      const isSame = one.first === other.first && one.last === other.last;
      const [outer, inner] = holds(one, other) ? [one, other] : [other, one];
      return [{ block: showBlock(outer), [isSame ? 'equals' : 'contains']: showBlock(inner) }];
    }),
  );
}

function split(block: Block, prefix: number) {
  const width = block.version === 4 ? 32 : 128;
  if (prefix < block.prefix || prefix > width)
    throw new InputError(`${showBlock(block)} can be split into blocks of /${block.prefix} to /${width}.`);
  const total = 2n ** BigInt(prefix - block.prefix);
  const size = 2n ** BigInt(width - prefix);
  const shown = total < BigInt(MAX_SUBNETS) ? Number(total) : MAX_SUBNETS;
  return {
    total: total.toString(),
    blocks: Array.from({ length: shown }, (_, index) =>
      showBlock(toBlock(block.first + BigInt(index) * size, block.version, prefix)),
    ),
    isCut: total > BigInt(MAX_SUBNETS),
  };
}

export const ipSubnetCalc = coreTool({
  name: 'ip-subnet-calc',
  icon: 'network',
  title: { en: 'Calculate IP networks', zh: 'IP 子网计算' },
  description:
    'Computes network, broadcast, mask, host range and size of blocks of IPv4 or IPv6 addresses, which of them overlap, and how one is split. Use it instead of reckoning in your head. It says nothing about who owns an address: use whois-ip.',
  parameters: z.strictObject({
    blocks: z
      .array(z.string().min(2).max(100))
      .min(1)
      .max(MAX_BLOCKS)
      .describe('Blocks or addresses, such as 192.0.2.0/24, 10.0.0.5 255.255.0.0 or 2001:db8::/32.'),
    split_prefix: z
      .int()
      .min(0)
      .max(128)
      .optional()
      .describe('Splits the first block into blocks of this length, such as 26.'),
  }),
  call: ({ blocks, split_prefix }) =>
    orBadInput(() => {
      const read = blocks.map(readBlock);
      const [first] = read;
      const parts = split_prefix === undefined || !first ? null : split(first, split_prefix);
      return {
        data: {
          blocks: read.map(describe),
          overlaps: findOverlaps(read),
          ...(parts && { subnets: parts.blocks, subnet_count: parts.total }),
        },
        truncated: parts?.isCut ?? false,
      };
    }),
});
