// Single vulnerabilities: their records, how likely they are used, and which ones are.
import { z } from 'zod';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf, part } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const CVE = 'https://cveawg.mitre.org';
const EPSS = 'https://api.first.org';
const CISA = 'https://www.cisa.gov';
const TEXT_CHARACTERS = 1_500;
const MAX_LIST = 15;

const cveId = z
  .string()
  .trim()
  .toUpperCase()
  .max(30)
  .regex(/^CVE-\d{4}-\d{4,19}$/, 'must be a CVE number, such as CVE-2021-44228');

const cveProgram = createSource({
  name: 'The CVE Program',
  provider: 'SECURITY',
  category: 'security',
  origins: [CVE],
  cacheSeconds: 21_600,
  pace: { burst: 5, perSecond: 2 },
  credit: 'CVE Program',
});

const Score = part({ baseScore: anyNumber, baseSeverity: anyText, vectorString: anyText });
const Metric = part({ cvssV4_0: Score, cvssV3_1: Score, cvssV3_0: Score });

const Container = z.object({
  title: anyText,
  descriptions: listOf(z.object({ lang: z.string(), value: z.string() })),
  affected: listOf(
    z.object({
      vendor: anyText,
      product: anyText,
      versions: listOf(
        z.object({ version: anyText, lessThan: anyText, lessThanOrEqual: anyText, status: anyText }),
      ),
    }),
  ),
  metrics: listOf(Metric),
  references: listOf(z.object({ url: z.string() })),
  problemTypes: listOf(z.object({ descriptions: listOf(z.object({ description: anyText })) })),
});
type Container = z.infer<typeof Container>;

function findScore(containers: readonly Container[]) {
  const scores = containers
    .flatMap(({ metrics }) => metrics)
    .flatMap((metric) => [metric.cvssV4_0, metric.cvssV3_1, metric.cvssV3_0]);
  const found = scores.find(({ baseScore }) => baseScore !== null);
  return found ? { score: found.baseScore, severity: found.baseSeverity, vector: found.vectorString } : null;
}

const toAffected = ({ affected }: Container) =>
  affected.slice(0, MAX_LIST).map(({ vendor, product, versions }) => ({
    vendor,
    product,
    versions: versions.slice(0, MAX_LIST).map((each) => ({
      from: each.version,
      before: each.lessThan,
      up_to: each.lessThanOrEqual,
      status: each.status,
    })),
  }));

export const cveLookup = cveProgram.tool({
  name: 'cve-lookup',
  icon: 'shield',
  title: { en: 'Look up a vulnerability', zh: '查询 CVE 漏洞' },
  description:
    'Returns the record of one vulnerability by its CVE number: description, affected versions, severity and references. Use ' +
    'it when the number is known; use vulnerability_query for a package, exploit_probability for how likely attacks are.',
  parameters: z.strictObject({ id: cveId.describe('The number, such as CVE-2021-44228.') }),
  request: ({ id }) => ({ url: `${CVE}${path`/api/cve/${id}`}` }),
  answer: z.object({
    cveMetadata: z.object({
      cveId: z.string(),
      state: anyText,
      datePublished: anyText,
      dateUpdated: anyText,
    }),
    containers: z.object({ cna: Container, adp: listOf(Container) }),
  }),
  read({ cveMetadata: about, containers: { cna, adp } }) {
    const english = cna.descriptions.find(({ lang }) => lang.startsWith('en')) ?? cna.descriptions[0];
    return {
      data: {
        id: about.cveId,
        state: about.state,
        title: cna.title,
        description: english ? clip(english.value, TEXT_CHARACTERS) : null,
        severity: findScore([cna, ...adp]),
        weaknesses: cna.problemTypes
          .flatMap(({ descriptions }) => descriptions.flatMap(({ description }) => description ?? []))
          .slice(0, MAX_LIST),
        affected: toAffected(cna),
        references: cna.references.slice(0, MAX_LIST).map(({ url }) => url),
        published: about.datePublished,
        updated: about.dateUpdated,
      },
      source: `https://www.cve.org/CVERecord?id=${about.cveId}`,
      truncated: cna.affected.length > MAX_LIST || cna.references.length > MAX_LIST,
    };
  },
  notFound: 'There is no record with this number. Check it; it may be reserved and not published yet.',
});

const first = createSource({
  name: 'FIRST',
  provider: 'SECURITY',
  category: 'security',
  origins: [EPSS],
  cacheSeconds: 21_600,
  pace: { burst: 5, perSecond: 1 },
  credit: 'EPSS by FIRST',
});

export const exploitProbability = first.tool({
  name: 'exploit-probability',
  icon: 'activity',
  title: { en: 'Likelihood of attacks', zh: '漏洞被利用概率' },
  description:
    'Returns how likely vulnerabilities are to be attacked within 30 days (EPSS), by their CVE numbers. Use it to decide what ' +
    'to repair first. Numbers that are not known are left out; it says nothing about severity.',
  parameters: z.strictObject({
    ids: z.array(cveId).min(1).max(30).describe('The CVE numbers, such as ["CVE-2021-44228"].'),
  }),
  request: ({ ids }) => ({ url: `${EPSS}/data/v1/epss`, query: { cve: ids.join(',') } }),
  answer: z.object({
    data: z.array(z.object({ cve: z.string(), epss: anyNumber, percentile: anyNumber, date: anyText })),
  }),
  read: ({ data }, { ids }) => ({
    data: {
      vulnerabilities: data.map(({ cve, epss, percentile, date }) => ({
        id: cve,
        probability: epss,
        // Of all vulnerabilities, how many are less likely.
        percentile,
        date,
      })),
      unknown: ids.filter((id) => !data.some(({ cve }) => cve === id)),
    },
    source: 'https://www.first.org/epss/',
  }),
});

const cisa = createSource({
  name: 'CISA',
  provider: 'SECURITY',
  category: 'security',
  origins: [CISA],
  cacheSeconds: 21_600,
  pace: { burst: 3, perSecond: 0.2 },
  credit: 'CISA, CC0',
});

export const knownExploitedList = cisa.tool({
  name: 'known-exploited-list',
  icon: 'shield',
  title: { en: 'Vulnerabilities under attack', zh: '已被利用的漏洞列表' },
  description:
    'Lists vulnerabilities that are known to be attacked, newest first, from the catalogue of CISA, by product, vendor or CVE ' +
    'number. Use it to see what must be repaired at once. That one is not listed proves nothing.',
  parameters: z.strictObject({
    contains: words(
      'Only entries with these words, such as a vendor, a product or a CVE number.',
      60,
    ).optional(),
    limit: count('How many to return at most.', { most: 25, usual: 10 }),
  }),
  timeoutMs: 30_000,
  request: () => ({
    url: `${CISA}/sites/default/files/feeds/known_exploited_vulnerabilities.json`,
    maxBytes: 5_000_000,
  }),
  // The words stay here.
  sends: () => ({ as: 'words', text: '' }),
  answer: z.object({
    dateReleased: anyText,
    vulnerabilities: z.array(
      z.object({
        cveID: z.string(),
        vendorProject: anyText,
        product: anyText,
        vulnerabilityName: anyText,
        dateAdded: anyText,
        shortDescription: anyText,
        dueDate: anyText,
        knownRansomwareCampaignUse: anyText,
      }),
    ),
  }),
  read({ dateReleased, vulnerabilities }, { contains = '', limit }) {
    const wanted = contains.toLowerCase();
    const found = vulnerabilities
      .filter((each) =>
        `${each.cveID} ${each.vendorProject} ${each.product} ${each.vulnerabilityName}`
          .toLowerCase()
          .includes(wanted),
      )
      .toSorted((one, other) => (other.dateAdded ?? '').localeCompare(one.dateAdded ?? ''));
    return {
      data: {
        released: dateReleased,
        total: found.length,
        vulnerabilities: found.slice(0, limit).map((each) => ({
          id: each.cveID,
          vendor: each.vendorProject,
          product: each.product,
          name: each.vulnerabilityName,
          description: each.shortDescription === null ? null : clip(each.shortDescription, 400),
          added: each.dateAdded,
          due: each.dueDate,
          used_by_ransomware: each.knownRansomwareCampaignUse === 'Known',
        })),
      },
      source: `${CISA}/known-exploited-vulnerabilities-catalog`,
      truncated: found.length > limit,
    };
  },
});
