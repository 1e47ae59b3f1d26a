import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';

const MOST = 1_000;
// Letters of scripts that write spaces: Chinese around an address is no part of it.
const PART = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}_%+\-]`;
// The look-behind makes each run of characters be read once, however long it is. An apostrophe joins what is around it;
// a typographic one is not taken for it, and what is behind it may be a part of an address.
const ADDRESS = new RegExp(
  `(?<!${PART}['’]|${PART}|\\.)${PART}(?:${PART}|\\.|'(?=${PART})){0,63}@` +
    String.raw`(?:[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}_\-])`,
  'giv',
);

export const extractEmails = textTool({
  name: 'extract-emails',
  icon: 'at-sign',
  title: { en: 'Extract email addresses', zh: '提取邮箱地址' },
  description:
    'Lists the email addresses in a text, each once, in the order of the text. Use it for long texts, where reading over them misses some. It does not check whether an address exists and sends nothing.',
  parameters: z.strictObject({ text: textField('The text to search.') }),
  call: ({ text }) => {
    const found = (text.match(ADDRESS) ?? []).filter((address) => !/\.\.|\.@/.test(address));
    const emails = [...new Map(found.map((address) => [address.toLowerCase(), address])).values()];
    return {
      data: { emails: emails.slice(0, MOST), count: emails.length },
      truncated: emails.length > MOST,
    };
  },
});
