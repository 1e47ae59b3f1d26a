import { z } from 'zod';
import { checkAnswer } from '../http-failures.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../tool.ts';
import { domainName } from '../domain-names.ts';

const REGISTRY = 'https://rdap.org/domain/';
const CACHE_SECONDS = 3_600;
const MAX_CHARACTERS = 200;
const MAX_LIST = 30;

const text = z.string().transform((value) => value.slice(0, MAX_CHARACTERS));

const Entity = z.object({
  roles: z.array(z.string()).optional(),
  /** A card in JSON: a word and a list of properties. */
  vcardArray: z.array(z.unknown()).optional(),
});
type Entity = z.infer<typeof Entity>;

const Domain = z.object({
  ldhName: text.optional(),
  status: z.array(text).optional(),
  events: z.array(z.object({ eventAction: z.string(), eventDate: text })).optional(),
  nameservers: z.array(z.object({ ldhName: text.optional() })).optional(),
  entities: z.array(Entity).optional(),
  secureDNS: z.object({ delegationSigned: z.boolean().optional() }).optional(),
});

const Card = z.array(z.tuple([z.string(), z.unknown(), z.unknown(), z.unknown()]).rest(z.unknown()));

function nameOf(entity: Entity | undefined): string | null {
  const card = Card.safeParse(entity?.vcardArray?.[1]);
  const name = card.data?.find(([property]) => property === 'fn')?.[3];
  return typeof name === 'string' && name !== '' ? name.slice(0, MAX_CHARACTERS) : null;
}

async function call({ name }: { name: string }, context: ToolContext): Promise<ToolResult> {
  const response = await context.http.request({
    url: REGISTRY + encodeURIComponent(name),
    headers: { accept: 'application/rdap+json' },
    cacheSeconds: CACHE_SECONDS,
  });
  if (response.status === 404)
    throw new ToolFailure(
      'not_found',
      `No registry knows ${name}: it is not registered, or its registry publishes nothing.`,
    );
  const answer = Domain.safeParse(checkAnswer(response, context.clock.now()).json());
  if (!answer.success)
    throw new ToolFailure('upstream_down', 'The registry gave an answer that cannot be read.');
  const { ldhName, status = [], events = [], nameservers = [], entities = [], secureDNS } = answer.data;
  const dateOf = (action: string): string | null =>
    events.find(({ eventAction }) => eventAction === action)?.eventDate ?? null;
  return {
    data: {
      name: ldhName?.toLowerCase() ?? name,
      registered: dateOf('registration'),
      changed: dateOf('last changed'),
      expires: dateOf('expiration'),
      registrar: nameOf(entities.find(({ roles }) => roles?.includes('registrar'))),
      status: status.slice(0, MAX_LIST),
      name_servers: nameservers.flatMap((server) => server.ldhName?.toLowerCase() ?? []).slice(0, MAX_LIST),
      dnssec: secureDNS?.delegationSigned ?? null,
    },
    source: response.url,
  };
}

export const domainInfo = defineTool({
  name: 'domain-info',
  provider: 'WEB',
  category: 'web',
  icon: 'globe',
  effect: 'read',
  origins: ['https://rdap.org'],
  title: { en: 'Look up a domain', zh: '查询域名信息' },
  description:
    'Returns the public registration data of a domain: registrar, dates, status and name servers. It says nothing about ' +
    'private owners. Use dns_lookup for DNS records.',
  parameters: z.strictObject({
    name: domainName('The registered domain, without www, such as example.com.'),
  }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ name }) => ({ as: 'name', text: name }),
  timeoutMs: 20_000,
  call,
});
