import { z } from 'zod';
import { checkAnswer } from '../http-failures.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../tool.ts';
import { webUrl } from './arguments.ts';
import { toWebAddress } from './html/page-tree.ts';

const ARCHIVE = 'https://archive.org/wayback/available';
const CACHE_SECONDS = 600;

const Answer = z.object({
  archived_snapshots: z.object({
    closest: z
      .object({ url: z.string(), timestamp: z.string().regex(/^\d{14}$/), status: z.string() })
      .optional(),
  }),
});

const parameters = z.strictObject({
  url: webUrl('The address of the page.'),
  date: z.iso
    .date()
    .optional()
    .describe('The day that the copy should be close to, such as 2020-12-31; the latest without it.'),
});

/** From the digits of the archive. */
const toTime = (digits: string): string =>
  digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');

async function call({ url, date }: z.infer<typeof parameters>, context: ToolContext): Promise<ToolResult> {
  const address = new URL(ARCHIVE);
  address.searchParams.set('url', url);
  if (date !== undefined) address.searchParams.set('timestamp', date.replaceAll('-', ''));
  const response = await context.http.request({ url: address.href, cacheSeconds: CACHE_SECONDS });
  const answer = Answer.safeParse(checkAnswer(response, context.clock.now()).json());
  if (!answer.success)
    throw new ToolFailure('upstream_down', 'The archive gave an answer that cannot be read.');
  const { closest } = answer.data.archived_snapshots;
  const copy = toWebAddress(closest?.url.replace(/^http:/, 'https:') ?? null, ARCHIVE);
  if (!closest || copy === null)
    throw new ToolFailure(
      'not_found',
      'The archive has no copy of this page, or does not say so at the moment.',
    );
  return {
    data: { url: copy, saved_at: toTime(closest.timestamp), status: closest.status.slice(0, 10) },
    source: copy,
  };
}

export const archiveLookup = defineTool({
  name: 'archive-lookup',
  provider: 'WEB',
  category: 'web',
  icon: 'archive',
  effect: 'read',
  origins: ['https://archive.org'],
  title: { en: 'Find an archived copy', zh: '查找网页存档' },
  description:
    'Finds the copy of a page in the Internet Archive that is closest to a day. Use it for pages that are gone or have ' +
    'changed, then read the copy with fetch_page.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  call,
});
