import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { RESEARCH_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(RESEARCH_TOOLS, import.meta.url);
});

const PAPER = {
  tool: 'arxiv-paper',
  args: { ids: ['1605.08386'] },
  url: 'https://export.arxiv.org/api/query?id_list=1605.08386&max_results=1',
};
const DOI = {
  tool: 'crossref-doi',
  args: { doi: 'https://doi.org/10.1371/journal.pone.0033693' },
  url: 'https://api.crossref.org/works/10.1371%2Fjournal.pone.0033693',
};
const CITATION = {
  tool: 'citation-format',
  args: { doi: '10.1126/science.169.3946.635' },
  url: 'https://doi.org/10.1126/science.169.3946.635',
};
const OPENALEX = {
  tool: 'openalex-search',
  args: { query: 'attention?', open_access: true },
  url:
    'https://api.openalex.org/works?search=attention+&filter=is_oa%3Atrue&per-page=5&select=id%2Cdoi%2Cdisplay_name' +
    '%2Cpublication_date%2Ctype%2Ccited_by_count%2Cauthorships%2Cprimary_location%2Copen_access%2Cabstract_inverted_index',
};
const SCHOLAR = {
  tool: 'semantic-scholar-search',
  args: { query: 'trust' },
  url:
    'https://api.semanticscholar.org/graph/v1/paper/search?query=trust&limit=5&fields=title%2Cabstract%2Ctldr%2Cyear' +
    '%2Cvenue%2Cauthors%2CcitationCount%2CinfluentialCitationCount%2CopenAccessPdf%2CexternalIds%2Curl',
};
const ABSTRACT = {
  tool: 'pubmed-abstract',
  args: { pmids: ['41884867'] },
  url: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pubmed&retmode=xml&id=41884867',
};
const EUROPE = {
  tool: 'europe-pmc-search',
  args: { query: 'cancer' },
  url: 'https://www.ebi.ac.uk/europepmc/webservices/rest/search?query=cancer&format=json&resultType=core&pageSize=5',
};
const TRIALS = {
  tool: 'clinical-trials-search',
  args: { condition: 'brain injuries', status: 'not-yet-recruiting' },
  url: 'https://clinicaltrials.gov/api/v2/studies?query.cond=brain+injuries&filter.overallStatus=NOT_YET_RECRUITING&pageSize=5&countTotal=true',
};
const LABEL = {
  tool: 'drug-label-search',
  args: { drug: 'ibuprofen"' },
  url: 'https://api.fda.gov/drug/label.json?search=openfda.generic_name%3A%22ibuprofen%22+openfda.brand_name%3A%22ibuprofen%22&limit=1',
};
const PERSON = 'https://pub.orcid.org/v3.0/0000-0002-9341-7985';
const RECORD = { tool: 'orcid-profile', args: { orcid: '0000-0002-9341-7985' }, url: `${PERSON}/person` };

describe('more tools that find papers give what was found [TOOL-11]', () => {
  it.each([
    {
      ...PAPER,
      file: 'arxiv-paper.xml',
      data: { papers: [{ id: '1605.08386v1', authors: ['Caprice Stanley', 'Tobias Windisch'], doi: null }] },
    },
    {
      ...DOI,
      file: 'crossref-doi.json',
      data: {
        authors: ['Shankar Sadasivan', 'Brooks B. Pond'],
        published_in: 'PLoS ONE',
        volume: '7',
        pages: 'e33693',
        references: 70,
        licence: 'http://creativecommons.org/licenses/by/4.0/',
      },
    },
    {
      ...CITATION,
      file: 'citation-style.txt',
      data: { citation: expect.stringMatching(/^Frank, H\. S\. \(1970\)/) },
    },
    {
      ...OPENALEX,
      file: 'openalex-search.json',
      data: {
        total: 4013744,
        works: [
          {
            id: 'W3146366485',
            authors: ['Zhaoyang Niu', 'Guoqiang Zhong', 'Hui Yu'],
            published_in: 'Neurocomputing',
            cited_by: 3087,
            free_copy: null,
            abstract: null,
          },
          { abstract: expect.stringMatching(/^Humans can naturally and effectively find salient regions/) },
        ],
      },
    },
    {
      ...SCHOLAR,
      file: 'semantic-scholar-search.json',
      data: {
        papers: [{ summary: null, cited_by: 10670, influential_citations: 578, doi: '10.2139/ssrn.288970' }],
      },
    },
    { ...SCHOLAR, file: 'semantic-scholar-empty.json', data: { papers: [], total: 0 } },
    {
      ...ABSTRACT,
      file: 'pubmed-abstract.xml',
      data: {
        articles: [
          {
            pmid: '41884867',
            title: expect.stringMatching(/^Neural dynamics/),
            abstract: expect.stringMatching(/^Considerable research/),
            authors: expect.arrayContaining(['Parisi G']),
            year: '2026',
          },
        ],
      },
    },
    {
      ...ABSTRACT,
      body:
        '<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>CO<sub>2</sub> &amp; us</ArticleTitle>' +
        '<Abstract><AbstractText Label="AIM">To <i>see</i>.</AbstractText><AbstractText Label="RESULT">Seen.</AbstractText></Abstract>' +
        '</Article></MedlineCitation></PubmedArticle></PubmedArticleSet>',
      data: { articles: [{ title: 'CO2 & us', abstract: 'AIM: To see.\nRESULT: Seen.', authors: [] }] },
    },
    {
      ...EUROPE,
      file: 'europe-pmc-search.json',
      data: {
        total: 5059039,
        articles: [
          { journal: 'Lancet (London, England)', open_access: false, full_text: null },
          { pmcid: 'PMC12124214', full_text: 'https://europepmc.org/articles/PMC12124214' },
        ],
      },
    },
    {
      ...TRIALS,
      file: 'clinical-trials-search.json',
      data: {
        trials: [
          {
            id: 'NCT06171568',
            status: 'NOT_YET_RECRUITING',
            phases: [],
            participants: 400,
            ages: ['18 Years', null],
            places: ['Neurosurgery - Lariboisière hospital, Paris, France'],
          },
        ],
      },
    },
    {
      ...LABEL,
      file: 'drug-label.json',
      data: { total: 2, labels: [{ brands: ['Example'], effective: '2024-01-31', dosage: null }] },
    },
  ])('$tool', async ({ data, ...call }) => {
    const found = await tools.callWith(call);
    expect(found.data).toMatchObject(data);
    expect(found.source).toMatch(/^https:\/\/[a-z.]+\//);
  });

  it('orcid-profile', async () => {
    tools.record(`${PERSON}/person`, 'orcid-person.json');
    tools.record(`${PERSON}/works`, 'orcid-works.json');
    expect((await tools.call('orcid-profile', RECORD.args)).data).toMatchObject({
      name: 'Peter Binfield',
      biography: null,
      countries: ['US'],
      works: [{ year: '2013', doi: '10.3233/ISU-130714' }],
    });
  });

  it('citation-format asks for the style', async () => {
    await expect(tools.call('citation-format', { ...CITATION.args, style: 'bibtex' })).rejects.toThrow();
    expect(tools.seen[0]?.headers).toMatchObject({ accept: 'application/x-bibtex' });
    await expect(tools.call('citation-format', { ...CITATION.args, locale: 'zh-CN' })).rejects.toThrow();
    expect(tools.seen.at(-1)?.headers).toMatchObject({
      accept: 'text/x-bibliography; style=apa; locale=zh-CN',
    });
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    { ...PAPER, file: 'arxiv-none.xml', code: 'not_found' },
    { ...PAPER, file: 'arxiv-error.xml', status: 400, code: 'bad_input' },
    { ...DOI, body: 'Resource not found.', status: 404, code: 'not_found' },
    { ...CITATION, file: 'citation-missing.html', status: 404, code: 'not_found' },
    { ...CITATION, file: 'citation-missing.html', code: 'upstream_down' },
    { ...CITATION, status: 400, code: 'bad_input' },
    { ...CITATION, status: 406, code: 'not_found' },
    { ...OPENALEX, file: 'openalex-error.json', status: 400, code: 'bad_input' },
    { ...SCHOLAR, file: 'semantic-scholar-limit.json', status: 429, code: 'rate_limited' },
    { ...ABSTRACT, body: '<PubmedArticleSet></PubmedArticleSet>', code: 'not_found' },
    { ...EUROPE, file: 'europe-pmc-error.json', code: 'bad_input' },
    { ...TRIALS, file: 'clinical-trials-error.txt', status: 400, code: 'bad_input' },
    { ...LABEL, file: 'drug-label-missing.json', status: 404, code: 'not_found' },
    { ...RECORD, file: 'orcid-missing.json', status: 404, code: 'not_found' },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it('says what to ask once OpenAlex answers no more on this day', async () => {
  await expect(tools.callWith({ ...OPENALEX, status: 429 })).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('crossref_search') as string,
  });
});

it.each([
  ['arxiv-paper', { ids: ['../x'] }],
  ['arxiv-paper', { ids: [] }],
  ['crossref-doi', { doi: 'foo' }],
  ['citation-format', { doi: '10.1126/x', style: 'mine' }],
  ['openalex-search', { query: 'a', limit: 21 }],
  ['semantic-scholar-search', { query: 'a', years: 'soon' }],
  ['pubmed-abstract', { pmids: ['1', '2', '3', '4', '5', '6'] }],
  ['europe-pmc-search', { query: '' }],
  ['clinical-trials-search', { place: 'Paris' }],
  ['drug-label-search', { drug: 'a', limit: 6 }],
  ['orcid-profile', { orcid: 'Ada' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
