import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyText } from '../lenient.ts';
import { createSource } from '../source.ts';

const MAX_URL_CHARACTERS = 2_048;
const MAX_BYTES = 2 * 1024 * 1024;
/** It opens the page in a browser first. */
const TIMEOUT_MS = 45_000;
/** Names and numbers that only mean something inside a network: nobody else is told them. */
const NOT_PUBLIC =
  /^(\[|[\d.]+$)|\.(local|localhost|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)\.?$/;

const jina = createSource({
  name: 'Jina Reader',
  provider: 'WEB',
  category: 'web',
  origins: ['https://r.jina.ai'],
  cacheSeconds: 600,
  // What it lets callers without a key do is counted for the whole installation.
  pace: { burst: 5, perSecond: 0.3 },
  credit: 'Jina Reader',
});

function isPublicName(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.hostname.includes('.') && !NOT_PUBLIC.test(url.hostname);
}

const Page = z.object({ data: z.object({ title: anyText, url: anyText, content: z.string() }) });

function checkResponse(response: ToolResponse): void {
  const { status } = response;
  if (status !== 400 && status !== 422 && status !== 451) return;
  // Its words are no words of this product, and may repeat what a page says.
  const isKnown = readErrorBody(response, z.object({ code: z.number() })) !== null;
  throw new ToolFailure(
    status === 451 ? 'failed' : 'bad_input',
    isKnown
      ? 'Jina Reader cannot read this address. Check it, or use fetch_page.'
      : 'Jina Reader refused this address.',
  );
}

export const jinaRead = jina.tool({
  name: 'jina-read',
  icon: 'book-open',
  title: { en: 'Read a page that needs scripts', zh: '读取动态网页' },
  description:
    'Reads a public web page through Jina Reader, which runs its scripts in a browser first, and returns its text as Markdown. ' +
    'Use it where fetch_page finds no text; the address is told to that service. It does not sign in.',
  parameters: z.strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'must be a whole address that begins with http:// or https://' })
      .max(MAX_URL_CHARACTERS)
      .refine(isPublicName, 'must be a public address, without a user name')
      .describe('The address of the page.'),
    offset: z
      .int()
      .min(0)
      .max(MAX_BYTES)
      .default(0)
      .describe('Where in the text to begin: 0, or next_offset.'),
    max_characters: z.int().min(500).max(50_000).default(20_000).describe('How much text to return at most.'),
  }),
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: TIMEOUT_MS,
  request({ url }) {
    const target = new URL(url);
    target.hash = '';
    return { url: `https://r.jina.ai/${target.href}`, maxBytes: MAX_BYTES };
  },
  checkResponse,
  answer: Page,
  read({ data: { title, content } }, { url, offset, max_characters: most }) {
    if (content.trim() === '') throw new ToolFailure('not_found', 'This page holds no text.');
    const end = offset + most;
    const next = content.length > end ? end : null;
    return {
      data: { title, text: content.slice(offset, end), next_offset: next },
      source: new URL(url).href,
      truncated: next !== null,
    };
  },
});
