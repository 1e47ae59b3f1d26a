import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';

const MOST = 1_000;
const ADDRESS = /(?<![a-z0-9])(?:https?:\/\/|www\.)[^\s<>"'`，。；：！？、（）《》「」]{1,2000}/gi;
const CLOSING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Without the punctuation of the sentence around it; a closing bracket stays where its opening one is inside. */
function trimEnd(written: string): string {
  const surplus = new Map(
    [...CLOSING].map(([closing, opening]) => [
      closing,
      countOf(written, closing) - countOf(written, opening),
    ]),
  );
  let end = written.length;
  for (; end > 0; end -= 1) {
    const last = written.charAt(end - 1);
    const left = surplus.get(last);
    if (left === undefined ? !'.,;:!?*_…'.includes(last) : left <= 0) break;
    if (left !== undefined) surplus.set(last, left - 1);
  }
  return written.slice(0, end);
}

/** A text that goes on without a space after the name of a host, as in Chinese. */
const TEXT_BEHIND =
  /(?<=\.[a-z]{2,24})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}][^./?#]*$/iu;

function toUrl(written: string): string | null {
  const trimmed = trimEnd(written).replace(TEXT_BEHIND, '');
  const url = URL.parse(/^www\./i.test(trimmed) ? `https://${trimmed}` : trimmed);
  return url !== null && url.hostname.includes('.') ? url.href : null;
}

export const extractUrls = textTool({
  name: 'extract-urls',
  icon: 'link',
  title: { en: 'Extract web addresses', zh: '提取网址' },
  description:
    'Lists the web addresses (http, https, www.) in a text, each once, in the order of the text and without the punctuation around them. Use it for long texts. It opens none of them; for the links of a page use extract-links.',
  parameters: z.strictObject({ text: textField('The text to search.') }),
  call: ({ text }) => {
    const found = (text.match(ADDRESS) ?? []).slice(0, MOST * 2).map(toUrl);
    const urls = [...new Set(found.filter((url) => url !== null))];
    return {
      data: { urls: urls.slice(0, MOST), count: urls.length },
      truncated: found.length === MOST * 2 || urls.length > MOST,
    };
  },
});
