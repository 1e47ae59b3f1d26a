// Gets the text of an address that a page, a feed or a plain text is expected at.
import { checkAnswer } from '../http-failures.ts';
import { ToolFailure, type ToolContext, type ToolResponse } from '../tool.ts';
import { parsePage, type ParsedPage } from './html/parse-page.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const ACCEPTED = 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5';
/** Other types that are text. */
const TEXTUAL = /^(text\/|application\/([\w.+-]*(json|xml|yaml|javascript)|rss|atom)\b)/;
const NAMED = /^(image|audio|video|font|application)\/[\w.+-]{1,20}(?=$|;)/;
const HTML = /^(text\/html|application\/xhtml\+xml)\b/;
const LOOKS_LIKE_HTML = /^\s*(<!--[^>]{0,500}-->\s*)?<(!doctype\s+html|html|head|body)\b/i;
const PDF = 'This address is a PDF file. Read it with web_pdf_read, or ask for it to be attached.';

export interface LoadedText {
  /** After redirects. */
  readonly url: string;
  readonly text: string;
  readonly isHtml: boolean;
}

export interface LoadedPage extends ParsedPage {
  readonly url: string;
}

function checkType({ headers, body }: ToolResponse): string {
  const type = (headers['content-type'] ?? '').trim().toLowerCase();
  if (type.startsWith('application/pdf') || body.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new ToolFailure('bad_input', PDF);
  if (type !== '' && !type.startsWith('application/octet-stream') && !TEXTUAL.test(type)) {
    // Errors are read as words of the product, so nothing that a server says freely is in them.
    const name = NAMED.exec(type)?.[0] ?? 'something else';
    throw new ToolFailure('bad_input', `This address is no page or text, but ${name}.`);
  }
  return type;
}

export async function loadText(context: ToolContext, url: string): Promise<LoadedText> {
  const response = await context.http.request({ url, headers: { accept: ACCEPTED }, maxBytes: MAX_BYTES });
  const type = checkType(checkAnswer(response, context.clock.now()));
  const text = response.text();
  return { url: response.url, text, isHtml: HTML.test(type) || LOOKS_LIKE_HTML.test(text.slice(0, 1_000)) };
}

export async function loadPage(context: ToolContext, url: string): Promise<LoadedPage> {
  const loaded = await loadText(context, url);
  if (!loaded.isHtml)
    throw new ToolFailure('bad_input', 'This address is no web page. Use fetch_page to read its text.');
  return { url: loaded.url, ...(await parsePage(loaded.text, context.signal)) };
}
