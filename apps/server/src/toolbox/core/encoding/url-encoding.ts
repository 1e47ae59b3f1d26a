import { z } from 'zod';
import { badInput, coreTool, InputError, orBadInput } from '../core-tool.ts';

const MAX_TEXT = 20_000;

function decodeText(text: string, plusIsSpace: boolean): string {
  try {
    return decodeURIComponent(plusIsSpace ? text.replaceAll('+', ' ') : text);
  } catch {
    throw new InputError('The text has a % that is not followed by two hexadecimal digits of UTF-8.');
  }
}

function toParts(text: string) {
  const url = URL.parse(text);
  if (url === null) return null;
  return {
    protocol: url.protocol.replace(':', ''),
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: [...url.searchParams].map(([name, value]) => ({ name, value })),
    fragment: url.hash.replace('#', ''),
  };
}

export const urlEncode = coreTool({
  name: 'url-encode',
  icon: 'link',
  title: { en: 'URL encode', zh: 'URL 编码' },
  description:
    'Encodes a text for use in an address (percent-encoding), or builds a query string from names and values. Use it before placing user text into an address. To take an address apart use url-decode. It opens nothing.',
  parameters: z.strictObject({
    text: z.string().max(MAX_TEXT).optional().describe('The text to encode for a path or a query value.'),
    query: z
      .record(z.string().max(200), z.string().max(5_000))
      .optional()
      .describe('Names and values of a query string to build, instead of text.'),
    base_url: z
      .string()
      .max(2_000)
      .optional()
      .describe('An address that the query is added to, such as https://example.com/search.'),
  }),
  call: ({ text, query, base_url }) => {
    if ((text === undefined) === (query === undefined)) return badInput('Give either text or query.');
    if (text !== undefined) return { data: { result: encodeURIComponent(text.toWellFormed()) } };
    const parameters = new URLSearchParams(query);
    if (base_url === undefined) return { data: { result: parameters.toString() } };
    const url = URL.parse(base_url);
    if (url === null) return badInput('base_url is no address. It begins with https:// or http://.');
    for (const [name, value] of parameters) url.searchParams.append(name, value);
    return { data: { result: url.href } };
  },
});

export const urlDecode = coreTool({
  name: 'url-decode',
  icon: 'unlink',
  title: { en: 'URL decode', zh: 'URL 解码' },
  description:
    'Decodes percent-encoded text and, where it is a whole address, splits it into protocol, host, path, query and fragment. Use it to read addresses and query values. It opens nothing; to encode use url-encode.',
  parameters: z.strictObject({
    text: z.string().min(1).max(MAX_TEXT).describe('The encoded text or the address.'),
    plus_is_space: z
      .boolean()
      .default(false)
      .describe('Whether + means a space, as in query strings of forms.'),
  }),
  call: ({ text, plus_is_space }) =>
    orBadInput(() => ({
      data: { result: decodeText(text, plus_is_space), parts: toParts(text.trim()) },
    })),
});
