// What public registers know of names and addresses.
import { z } from 'zod';
import { domainName } from '../../domain-names.ts';
import { ToolFailure } from '../../tool.ts';
import { count } from '../arguments.ts';
import { anyFlag, anyText, listOf, textList } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const GOOGLE = 'https://dns.google';
const RDAP = 'https://rdap.org';
const CRT = 'https://crt.sh';
const NO_SUCH_NAME = 3;
const MAX_RECORDS = 50;
const MAX_NAMES = 30;

const resolver = createSource({
  name: 'Google Public DNS',
  provider: 'SECURITY',
  category: 'security',
  origins: [GOOGLE],
  cacheSeconds: 60,
  credit: 'Google Public DNS',
});

export const dnsLookupGoogle = resolver.tool({
  name: 'dns-lookup-google',
  icon: 'network',
  title: { en: 'DNS records, second opinion', zh: '用谷歌 DNS 复查记录' },
  description:
    'Returns DNS records of a public domain from the resolver of Google, and whether DNSSEC proves them. Use it to compare with dns_lookup, for example after a change.',
  parameters: z.strictObject({
    name: domainName('The public domain name, such as example.com.'),
    type: z
      .enum(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'DS'])
      .default('A')
      .describe('The type of the records.'),
  }),
  sends: ({ name }) => ({ as: 'name', text: name }),
  request: ({ name, type }) => ({ url: `${GOOGLE}/resolve`, query: { name, type } }),
  answer: z.object({
    Status: z.number(),
    AD: anyFlag,
    Answer: listOf(z.object({ name: z.string(), type: z.number(), TTL: z.number(), data: z.string() })),
  }),
  read({ Status: status, AD: isProven, Answer: found }, { name }) {
    if (status === NO_SUCH_NAME) throw new ToolFailure('not_found', `There is no domain name ${name}.`);
    if (status !== 0)
      throw new ToolFailure('upstream_down', `The name servers of ${name} gave no answer (${status}).`);
    return {
      data: {
        dnssec: isProven,
        records: found.slice(0, MAX_RECORDS).map((record) => ({
          name: clip(record.name.replace(/\.$/, ''), 300),
          type_number: record.type,
          ttl_seconds: record.TTL,
          value: clip(record.data, 1_000),
        })),
      },
      truncated: found.length > MAX_RECORDS,
    };
  },
});

const registry = createSource({
  name: 'RDAP',
  provider: 'SECURITY',
  category: 'security',
  origins: [RDAP],
  cacheSeconds: 3_600,
  pace: { burst: 5, perSecond: 1 },
  credit: 'RDAP',
  headers: { accept: 'application/rdap+json' },
});

const Entity = z.object({ roles: textList, vcardArray: z.array(z.unknown()).catch([]) });
const Card = listOf(z.tuple([z.string(), z.unknown(), z.unknown(), z.unknown()]).rest(z.unknown()));

function nameOf({ vcardArray }: z.infer<typeof Entity>): string | null {
  const name = Card.parse(vcardArray[1]).find(([property]) => property === 'fn')?.[3];
  return typeof name === 'string' && name !== '' ? clip(name, 200) : null;
}

export const whoisIp = registry.tool({
  name: 'whois-ip',
  icon: 'globe',
  title: { en: 'Owner of an IP address', zh: '查询 IP 归属' },
  description:
    'Returns which network a public IP address belongs to and who holds it, from the registries of the internet. Use it for addresses in logs. It tells the provider, not the person, and no exact place.',
  parameters: z.strictObject({
    ip: z.union([z.ipv4(), z.ipv6()]).describe('The IPv4 or IPv6 address, such as 8.8.8.8.'),
  }),
  timeoutMs: 20_000,
  request: ({ ip }) => ({ url: `${RDAP}${path`/ip/${ip}`}` }),
  answer: z.object({
    name: anyText,
    handle: anyText,
    type: anyText,
    country: anyText,
    startAddress: anyText,
    endAddress: anyText,
    entities: listOf(Entity),
    events: listOf(z.object({ eventAction: z.string(), eventDate: anyText })),
  }),
  read: (network) => ({
    data: {
      network: network.name,
      handle: network.handle,
      kind: network.type,
      country: network.country,
      from: network.startAddress,
      to: network.endAddress,
      holders: network.entities.slice(0, 10).map((each) => ({ name: nameOf(each), roles: each.roles })),
      registered: network.events.find(({ eventAction }) => eventAction === 'registration')?.eventDate ?? null,
    },
  }),
  notFound: 'No registry knows this address; it may be private or reserved.',
});

const certificates = createSource({
  name: 'crt.sh',
  provider: 'SECURITY',
  category: 'security',
  origins: [CRT],
  cacheSeconds: 3_600,
  pace: { burst: 2, perSecond: 0.2 },
  credit: 'crt.sh by Sectigo',
});

export const certificateSearch = certificates.tool({
  name: 'certificate-search',
  icon: 'shield',
  title: { en: 'Certificates of a domain', zh: '搜索域名证书' },
  description:
    'Lists certificates that were ever issued for a domain, newest first, from public logs. Use it to find certificates that nobody ordered, or names of hosts. It is often slow; it does not say which certificate a server uses now.',
  parameters: z.strictObject({
    domain: domainName('The domain, such as example.com.'),
    subdomains: z.boolean().default(false).describe('Whether names below the domain count too.'),
    limit: count('How many to return at most.', { most: 50, usual: 15 }),
  }),
  timeoutMs: 45_000,
  sends: ({ domain }) => ({ as: 'name', text: domain }),
  request: ({ domain, subdomains }) => ({
    url: `${CRT}/`,
    query: { q: subdomains ? `%.${domain}` : domain, output: 'json' },
    maxBytes: 5_000_000,
  }),
  answer: z.array(
    z.object({
      id: z.number(),
      issuer_name: anyText,
      common_name: anyText,
      name_value: anyText,
      not_before: anyText,
      not_after: anyText,
    }),
  ),
  read: (found, { domain, limit }) => ({
    data: {
      total: found.length,
      certificates: found
        .toSorted((one, other) => (other.not_before ?? '').localeCompare(one.not_before ?? ''))
        .slice(0, limit)
        .map((each) => ({
          common_name: each.common_name,
          names: [...new Set((each.name_value ?? '').split('\n'))].slice(0, MAX_NAMES),
          issuer: each.issuer_name,
          valid_from: each.not_before,
          valid_to: each.not_after,
          url: `${CRT}/?id=${each.id}`,
        })),
    },
    source: `${CRT}/?q=${encodeURIComponent(domain)}`,
    truncated: found.length > limit,
  }),
});
