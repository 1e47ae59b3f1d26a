import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { webUrl } from './arguments.ts';
import { readPageFacts } from './html/page-facts.ts';
import { loadPage } from './load-page.ts';

export const pageMetadata = defineTool({
  name: 'page-metadata',
  provider: 'WEB',
  category: 'web',
  icon: 'tags',
  effect: 'read',
  title: { en: 'Page details', zh: '网页信息' },
  description:
    'Returns what a public web page says about itself: title, description, author, date, language, canonical address, feeds, ' +
    'social card and structured data. Use fetch_page for its text.',
  parameters: z.strictObject({ url: webUrl('The address of the page.') }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 30_000,
  async call({ url }, context) {
    const page = await loadPage(context, url);
    const { feeds, data, ...facts } = readPageFacts(page.document, page.url);
    return { data: { ...facts, feeds, structured_data: data }, source: page.url, truncated: page.isCut };
  },
});
