import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { RESEARCH_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(RESEARCH_TOOLS, import.meta.url);
});

const ARXIV =
  'https://export.arxiv.org/api/query?search_query=all%3Adeep+AND+all%3Atesting&start=0&max_results=5' +
  '&sortBy=relevance&sortOrder=descending';
const CROSSREF =
  'https://api.crossref.org/works?query=ecology&sort=relevance&order=desc&rows=5' +
  '&select=DOI%2Ctitle%2Cauthor%2Ccontainer-title%2Cpublisher%2Ctype%2Cissued%2Cabstract%2Cis-referenced-by-count';
const EUTILS = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';
const PUBMED = `${EUTILS}/esearch.fcgi?db=pubmed&retmode=json&retmax=8&sort=relevance&term=crystal`;
const BOMB =
  '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><feed><entry><title>&c;</title></entry></feed>';

describe('tools that find papers give what was found [TOOL-11]', () => {
  it('arxiv-search', async () => {
    const { data, source, truncated } = await tools.callWith({
      tool: 'arxiv-search',
      args: { query: '"deep" AND testing' },
      url: ARXIV,
      file: 'arxiv-search.xml',
    });
    expect(data).toMatchObject({
      total: 214881,
      papers: [
        {
          id: '2202.12139v1',
          authors: ['Mohit Kumar Ahuja', 'Arnaud Gotlieb', 'Helge Spieker'],
          abstract: expect.stringMatching(/^Deep Learning \(DL\) has revolutionized/),
          category: 'cs.SE',
          doi: '10.1109/ICSTW55395.2022.00035',
          url: 'https://arxiv.org/abs/2202.12139v1',
          pdf: 'https://arxiv.org/pdf/2202.12139v1',
        },
        { id: '2405.13786v1' },
      ],
    });
    expect({ source, truncated }).toMatchObject({
      source: expect.stringContaining('https://arxiv.org/search/'),
      truncated: true,
    });
    expect(tools.seen[0]).toMatchObject({ pace: { burst: 1 }, headers: { accept: 'application/atom+xml' } });
    tools.record(ARXIV, 'arxiv-none.xml');
    expect((await tools.call('arxiv-search', { query: 'deep testing' })).data).toEqual({
      papers: [],
      total: 0,
    });
  });

  it('arxiv-search by author, category and day', async () => {
    const call = tools.call('arxiv-search', { author: 'del maestro', category: 'cs.AI', from: '2025-01-31' });
    await expect(call).rejects.toMatchObject({ code: 'upstream_down' });
    expect(new URL(tools.seen[0]?.url ?? '').searchParams.get('search_query')).toBe(
      'au:del AND au:maestro AND cat:cs.AI AND submittedDate:[202501310000 TO 210012312359]',
    );
  });

  it('crossref-search', async () => {
    const { data } = await tools.callWith({
      tool: 'crossref-search',
      args: { query: 'ecology' },
      url: CROSSREF,
      file: 'crossref-search.json',
    });
    expect(data).toMatchObject({
      total: 586628,
      works: [
        {
          doi: '10.1093/obo/9780199830060-0238',
          title: 'Communicating Ecology',
          authors: [],
          published_in: 'Ecology',
          published: '2022-07-26',
          cited_by: 1,
          abstract: expect.stringMatching(/^Communication is perhaps/),
        },
        { authors: ['André Kessler'], url: 'https://doi.org/10.1093/obo/9780199830060-0023' },
      ],
    });
  });

  it('pubmed-search', async () => {
    tools.answer(PUBMED, { body: '{"esearchresult":{"count":"603","idlist":["27933103"]}}' });
    tools.record(`${EUTILS}/esummary.fcgi?db=pubmed&retmode=json&id=27933103`, 'pubmed-summary.json');
    const { data, source, truncated } = await tools.call('pubmed-search', { query: 'crystal' });
    expect(data).toMatchObject({
      total: 603,
      articles: [
        {
          pmid: '27933103',
          authors: expect.arrayContaining(['Scalfani VF']),
          journal: 'Journal of cheminformatics',
          published: '2016',
          doi: '10.1186/s13321-016-0181-z',
          pmc: 'PMC5122160',
        },
      ],
    });
    expect({ source, truncated }).toEqual({
      source: 'https://pubmed.ncbi.nlm.nih.gov/?term=crystal',
      truncated: true,
    });
  });

  it('pubmed-search keeps the order of what was found, and leaves out what cannot be shown', async () => {
    tools.record(PUBMED, 'pubmed-search.json');
    const ids = '41884867%2C41884779%2C41884685';
    tools.record(`${EUTILS}/esummary.fcgi?db=pubmed&retmode=json&id=${ids}`, 'pubmed-summary-error.json');
    expect((await tools.call('pubmed-search', { query: 'crystal' })).data).toEqual({
      articles: [],
      total: 115258,
    });
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    {
      tool: 'arxiv-search',
      args: { query: 'deep testing' },
      url: ARXIV,
      file: 'arxiv-error.xml',
      status: 400,
      code: 'bad_input',
    },
    {
      tool: 'arxiv-search',
      args: { query: 'deep testing' },
      url: ARXIV,
      file: 'arxiv-error.xml',
      code: 'bad_input',
    },
    { tool: 'arxiv-search', args: { query: 'deep testing' }, url: ARXIV, body: BOMB, code: 'upstream_down' },
    {
      tool: 'arxiv-search',
      args: { query: 'deep testing' },
      url: ARXIV,
      body: 'Rate exceeded.',
      status: 429,
      code: 'rate_limited',
    },
    {
      tool: 'crossref-search',
      args: { query: 'ecology' },
      url: CROSSREF,
      file: 'crossref-error.json',
      status: 400,
      code: 'bad_input',
    },
    {
      tool: 'pubmed-search',
      args: { query: 'crystal' },
      url: PUBMED,
      file: 'pubmed-search-error.json',
      code: 'bad_input',
    },
    {
      tool: 'pubmed-search',
      args: { query: 'crystal' },
      url: PUBMED,
      file: 'pubmed-limit.json',
      code: 'rate_limited',
    },
    {
      tool: 'pubmed-search',
      args: { query: 'crystal' },
      url: PUBMED,
      file: 'pubmed-limit.json',
      status: 429,
      code: 'rate_limited',
    },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['arxiv-search', {}],
  ['arxiv-search', { category: 'cs.AI]' }],
  ['arxiv-search', { query: 'a', from: 'yesterday' }],
  ['crossref-search', { query: 'a', limit: 21 }],
  ['crossref-search', { query: 'a', from_year: 99 }],
  ['pubmed-search', { query: ' ' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
