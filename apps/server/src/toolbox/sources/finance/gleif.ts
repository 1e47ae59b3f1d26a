import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { anyText, listOf, maybe, textList } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const SERVICE = 'https://api.gleif.org';

const gleif = createSource({
  name: 'GLEIF',
  provider: 'FINANCE',
  category: 'finance',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  pace: { burst: 10, perSecond: 1 },
  credit: 'GLEIF (CC0)',
  headers: { accept: 'application/vnd.api+json' },
});

const Address = maybe(
  z.object({ addressLines: textList, city: anyText, region: anyText, postalCode: anyText, country: anyText }),
);

const Entity = z.object({
  id: z.string(),
  attributes: z.object({
    entity: z.object({
      legalName: maybe(z.object({ name: anyText })),
      otherNames: listOf(z.object({ name: anyText })),
      legalAddress: Address,
      headquartersAddress: Address,
      registeredAs: anyText,
      jurisdiction: anyText,
      category: anyText,
      status: anyText,
      creationDate: anyText,
    }),
    registration: maybe(z.object({ status: anyText, lastUpdateDate: anyText, nextRenewalDate: anyText })),
    bic: textList,
  }),
});
type Entity = z.infer<typeof Entity>;

const Answer = z.object({ data: z.union([Entity.transform((entity) => [entity]), listOf(Entity)]) });

const day = (time: string | null | undefined): string | null => time?.slice(0, 10) ?? null;

const toAddress = (address: z.infer<typeof Address>): string | null =>
  address &&
  [...address.addressLines, address.city, address.region, address.postalCode, address.country]
    .filter((part) => part !== null)
    .join(', ')
    .slice(0, 300);

const toRecord = ({ id, attributes: { entity, registration, bic } }: Entity) => ({
  lei: id,
  name: entity.legalName?.name ?? null,
  other_names: entity.otherNames.flatMap(({ name }) => name ?? []).slice(0, 5),
  status: entity.status,
  category: entity.category,
  jurisdiction: entity.jurisdiction,
  register_number: entity.registeredAs,
  founded: day(entity.creationDate),
  legal_address: toAddress(entity.legalAddress),
  headquarters: toAddress(entity.headquartersAddress),
  bank_codes: bic.slice(0, 5),
  lei_status: registration?.status ?? null,
  updated: day(registration?.lastUpdateDate),
  renew_until: day(registration?.nextRenewalDate),
  url: `https://search.gleif.org/#/record/${encodeURIComponent(id)}`,
});

const LEI = /^[A-Z0-9]{18}\d{2}$/;

export const legalEntityLookup: AnyTool = gleif.tool({
  name: 'legal-entity-lookup',
  icon: 'building',
  title: { en: 'Look up a legal entity', zh: '法人机构查询（LEI）' },
  description:
    'Finds companies and funds by their identifier (LEI) or by name: official name, status, addresses and register number, ' +
    'worldwide. Only entities that have a LEI, mostly those active on financial markets; not for owners or figures.',
  parameters: z
    .strictObject({
      lei: z
        .string()
        .trim()
        .transform((text) => text.toUpperCase())
        .refine((text) => LEI.test(text), 'must be 18 letters and digits and 2 digits')
        .optional()
        .describe('The identifier of 20 characters.'),
      name: z.string().trim().min(2).max(150).optional().describe('Or the name, or the beginning of it.'),
      limit: z.int().min(1).max(20).default(5).describe('How many to return at most, by name.'),
    })
    .refine(({ lei, name }) => (lei === undefined) !== (name === undefined), 'give either lei or name'),
  request: ({ lei, name, limit }) =>
    lei === undefined
      ? {
          url: `${SERVICE}/api/v1/lei-records`,
          query: { 'filter[entity.legalName]': name, 'page[size]': limit, 'page[number]': 1 },
        }
      : { url: SERVICE + path`/api/v1/lei-records/${lei}` },
  answer: Answer,
  read: ({ data }, { lei, name, limit }) => {
    const [first] = data;
    if (first === undefined)
      throw new ToolFailure('not_found', `No entity with a LEI has the name "${name ?? lei}".`);
    return {
      data: { entities: data.slice(0, limit).map(toRecord) },
      source: lei === undefined ? 'https://search.gleif.org/' : toRecord(first).url,
    };
  },
  notFound: 'No entity has this LEI.',
});
