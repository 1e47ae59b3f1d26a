import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { doi } from '../identifiers.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://doi.org';
const MAX_CHARACTERS = 3_000;
const FORMATS: Readonly<Record<string, string>> = {
  bibtex: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
};
const STYLES = [
  'apa',
  'modern-language-association',
  'chicago-author-date',
  'harvard-cite-them-right',
  'ieee',
  'vancouver',
  'nature',
  'china-national-standard-gb-t-7714-2015-numeric',
] as const;

function checkDoi({ status }: ToolResponse): void {
  if (status === 400) throw new ToolFailure('bad_input', 'This is no DOI. Check it.');
  if (status === 406)
    throw new ToolFailure(
      'not_found',
      'The agency of this DOI does not offer this format. Try bibtex, or another style.',
    );
}

/** Errors are pages, whatever was asked for. */
function readText(response: ToolResponse): string {
  const text = response.text().trim();
  if (text !== '' && !/^\s*<(!doctype|html)/i.test(text)) return text;
  throw new ToolFailure('upstream_down', 'The agency of this DOI gave no citation. Try again later.');
}

const doiFoundation = createSource({
  name: 'The DOI Foundation',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 2 },
  checkResponse: checkDoi,
});

export const citationFormat = doiFoundation.tool({
  name: 'citation-format',
  icon: 'text-search',
  title: { en: 'Format a citation', zh: '生成引文格式' },
  description:
    'Returns the citation of a work by its DOI in a style such as APA or GB/T 7714, or as BibTeX or RIS. Use it for reference ' +
    'lists instead of writing citations from memory. Use crossref_search to find a DOI.',
  parameters: z.strictObject({
    doi: doi('The DOI, such as 10.1126/science.169.3946.635.'),
    style: z
      .enum(['bibtex', 'ris', ...STYLES])
      .default('apa')
      .describe('The style of the citation, or the format.'),
    locale: z
      .string()
      .regex(/^[a-z]{2}-[A-Z]{2}$/, 'must be a locale, such as en-US or zh-CN')
      .default('en-US')
      .describe('The language of words such as "and".'),
  }),
  timeoutMs: 30_000,
  request: ({ doi: number, style, locale }) => ({
    url: `${HOST}/${number.split('/').map(encodeURIComponent).join('/')}`,
    headers: { accept: FORMATS[style] ?? `text/x-bibliography; style=${style}; locale=${locale}` },
  }),
  parse: readText,
  answer: z.string(),
  read: (text, { doi: number, style }) => ({
    data: { citation: clip(text, MAX_CHARACTERS), style },
    source: `https://doi.org/${number}`,
  }),
  notFound: 'There is no such DOI. Check it, or find it with crossref_search.',
});
