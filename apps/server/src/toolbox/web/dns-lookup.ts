import { z } from 'zod';
import { checkAnswer } from '../http-failures.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../tool.ts';
import { domainName } from '../domain-names.ts';

const RESOLVER = 'https://cloudflare-dns.com/dns-query';
const CACHE_SECONDS = 60;
const MAX_RECORDS = 50;
const MAX_VALUE_CHARACTERS = 1_000;
const NO_SUCH_NAME = 3;
/** By the numbers that resolvers answer with. */
const TYPES = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, TXT: 16, AAAA: 28, SRV: 33, CAA: 257 } as const;
const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(TYPES).map(([name, number]) => [number, name]),
);

const Answer = z.object({
  Status: z.number(),
  Answer: z
    .array(z.object({ name: z.string(), type: z.number(), TTL: z.number(), data: z.string() }))
    .optional(),
});

const parameters = z.strictObject({
  name: domainName('The public domain name, such as example.com.'),
  type: z
    .enum(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA'])
    .default('A')
    .describe('The type of the records.'),
});

async function call({ name, type }: z.infer<typeof parameters>, context: ToolContext): Promise<ToolResult> {
  const url = `${RESOLVER}?name=${encodeURIComponent(name)}&type=${type}`;
  const response = await context.http.request({
    url,
    headers: { accept: 'application/dns-json' },
    cacheSeconds: CACHE_SECONDS,
  });
  const answer = Answer.safeParse(checkAnswer(response, context.clock.now()).json());
  if (!answer.success)
    throw new ToolFailure('upstream_down', 'The resolver gave an answer that cannot be read.');
  const { Status: status, Answer: found = [] } = answer.data;
  if (status === NO_SUCH_NAME) throw new ToolFailure('not_found', `There is no domain name ${name}.`);
  if (status !== 0)
    throw new ToolFailure('upstream_down', `The name servers of ${name} gave no answer (${status}).`);
  const records = found.slice(0, MAX_RECORDS).map((record) => ({
    name: record.name.slice(0, MAX_VALUE_CHARACTERS),
    type: NAMES.get(record.type) ?? String(record.type),
    ttl_seconds: record.TTL,
    value: record.data.slice(0, MAX_VALUE_CHARACTERS),
  }));
  return { data: { records }, source: url, truncated: found.length > MAX_RECORDS };
}

export const dnsLookup = defineTool({
  name: 'dns-lookup',
  provider: 'WEB',
  category: 'web',
  icon: 'network',
  effect: 'read',
  origins: ['https://cloudflare-dns.com'],
  title: { en: 'Look up DNS records', zh: '查询 DNS 记录' },
  description:
    'Returns the DNS records of a public domain name from a public resolver. Use it for questions about mail, name servers ' +
    'or verification records of a domain; use domain_info for who registered it and until when.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ name }) => ({ as: 'name', text: name }),
  call,
});
