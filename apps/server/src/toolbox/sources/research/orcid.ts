import { z } from 'zod';
import { orcid } from '../identifiers.ts';
import { anyText, listOf, maybe } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const HOST = 'https://pub.orcid.org';
const MAX_WORKS = 20;
const MAX_LIST = 15;
const BIOGRAPHY_CHARACTERS = 1_500;
const NOT_FOUND = 'ORCID has no record with this number. Check it.';

const orcidSource = createSource({
  name: 'ORCID',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 86_400,
  pace: { burst: 10, perSecond: 4 },
  credit: 'ORCID, CC0',
});

const Value = maybe(z.object({ value: anyText }));
const Content = maybe(z.object({ content: anyText }));

const Person = z.object({
  name: maybe(z.object({ 'given-names': Value, 'family-name': Value, 'credit-name': Value })),
  biography: Content,
  keywords: maybe(z.object({ keyword: listOf(z.object({ content: anyText })) })),
  addresses: maybe(z.object({ address: listOf(z.object({ country: Value })) })),
  'researcher-urls': maybe(
    z.object({ 'researcher-url': listOf(z.object({ 'url-name': anyText, url: Value })) }),
  ),
});

const Works = z.object({
  group: listOf(
    z.object({
      'work-summary': listOf(
        z.object({
          title: maybe(z.object({ title: Value })),
          type: anyText,
          'publication-date': maybe(z.object({ year: Value })),
          'journal-title': Value,
          'external-ids': maybe(
            z.object({
              'external-id': listOf(z.object({ 'external-id-type': anyText, 'external-id-value': anyText })),
            }),
          ),
        }),
      ),
    }),
  ),
});

function toWorks({ group }: z.infer<typeof Works>) {
  return group.slice(0, MAX_WORKS).flatMap(({ 'work-summary': [work] }) => {
    if (!work) return [];
    const ids = work['external-ids']?.['external-id'] ?? [];
    return [
      {
        title: work.title?.title?.value ?? null,
        type: work.type,
        year: work['publication-date']?.year?.value ?? null,
        published_in: work['journal-title']?.value ?? null,
        doi: ids.find((id) => id['external-id-type'] === 'doi')?.['external-id-value'] ?? null,
      },
    ];
  });
}

export const orcidProfile = orcidSource.stepsTool({
  name: 'orcid-profile',
  icon: 'users',
  title: { en: 'Look up a researcher', zh: '查询学者档案' },
  description:
    'Returns the public ORCID record of a researcher: name, country, keywords, links and works. Use it when the ORCID iD is ' +
    'known, such as from a paper. It cannot search by name; use openalex_search for works on a subject.',
  parameters: z.strictObject({ orcid: orcid('The ORCID iD, such as 0000-0002-9341-7985.') }),
  timeoutMs: 30_000,
  async steps({ orcid: id }, ask) {
    const person = await ask({
      request: { url: `${HOST}/v3.0${path`/${id}/person`}` },
      answer: Person,
      notFound: NOT_FOUND,
    });
    const works = await ask({
      request: { url: `${HOST}/v3.0${path`/${id}/works`}`, maxBytes: 4_000_000 },
      answer: Works,
      notFound: NOT_FOUND,
    });
    const { name, biography } = person;
    const parts = [name?.['given-names']?.value, name?.['family-name']?.value];
    return {
      data: {
        orcid: id,
        name: name?.['credit-name']?.value ?? (parts.filter(Boolean).join(' ') || null),
        biography: biography?.content ? clip(biography.content, BIOGRAPHY_CHARACTERS) : null,
        countries:
          person.addresses?.address.flatMap(({ country }) => country?.value ?? []).slice(0, MAX_LIST) ?? [],
        keywords: person.keywords?.keyword.flatMap(({ content }) => content ?? []).slice(0, MAX_LIST) ?? [],
        links:
          person['researcher-urls']?.['researcher-url']
            .flatMap(({ url }) => url?.value ?? [])
            .slice(0, MAX_LIST) ?? [],
        works: toWorks(works),
        work_count: works.group.length,
      },
      source: `https://orcid.org/${id}`,
      truncated: works.group.length > MAX_WORKS,
    };
  },
});
