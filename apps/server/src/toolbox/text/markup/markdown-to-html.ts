import {
  getDefaults,
  Lexer,
  Parser,
  Renderer,
  type MarkedOptions,
  type Token,
  type Tokens,
  type TokensList,
} from 'marked';
import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';
import { escapeHtml, toSafeAddress } from './safe-address.ts';

const MAX_MARKDOWN = 20_000;
/** The inline grammar takes the cube of the marks in one paragraph at worst. */
const MAX_MARKS = 150;
const PARSING_MS = 40;
const MARKS = /[[\]*_~`<!\\]/g;
const TOO_DEEP = /^(?:[ \t]{0,8}(?:>|[-*+](?=\s)|\d{1,3}[.)](?=\s))[ \t]{0,8}){7}/m;

/** Shows a paragraph as it was written where its marks would take too long, and all others once the time is over. */
class BoundedLexer extends Lexer {
  readonly #isLate: () => boolean;
  isCut = false;

  constructor(options: MarkedOptions, isLate: () => boolean) {
    super(options);
    this.#isLate = isLate;
  }

  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], isClipped = false): Token[] {
    return this.#isLate() ? this.#keep(source, tokens) : super.blockTokens(source, tokens, isClipped);
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const marks = source.match(MARKS)?.length ?? 0;
    if (marks <= MAX_MARKS && !this.#isLate()) return super.inlineTokens(source, tokens);
    return this.#keep(source, tokens);
  }

  #keep(source: string, tokens: Token[]): Token[] {
    this.isCut = true;
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
  }
}

/** HTML of the author is text, and links lead only where a reader expects. */
class SafeRenderer extends Renderer {
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text);
  }

  override link({ href, title, tokens }: Tokens.Link): string {
    const text = this.parser.parseInline(tokens);
    const address = toSafeAddress(href);
    if (address === null) return text;
    const titled = title ? ` title="${escapeHtml(title)}"` : '';
    return `<a href="${escapeHtml(address)}"${titled}>${text}</a>`;
  }

  override image({ href, title, text }: Tokens.Image): string {
    const address = toSafeAddress(href);
    if (address === null) return escapeHtml(text);
    const titled = title ? ` title="${escapeHtml(title)}"` : '';
    return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}"${titled}>`;
  }
}

function convert(markdown: string, isLate: () => boolean) {
  const options = { ...getDefaults(), gfm: true, renderer: new SafeRenderer() };
  const lexer = new BoundedLexer(options, isLate);
  const tokens = lexer.lex(markdown);
  return { html: Parser.parse(tokens, options).trim(), isCut: lexer.isCut };
}

export const markdownToHtml = textTool({
  name: 'markdown-to-html',
  icon: 'code-xml',
  title: { en: 'Markdown to HTML', zh: 'Markdown 转 HTML' },
  description:
    'Converts Markdown (GitHub style, with tables) to clean HTML. HTML inside the Markdown is shown as text, and links that would run a script are removed. Use it when someone needs HTML, such as for a mail or a page; not for answering, which is Markdown already. For the other way use html-to-text.',
  parameters: z.strictObject({
    markdown: textField('The Markdown text, up to 20,000 characters.', MAX_MARKDOWN),
  }),
  call: ({ markdown }, { clock }) => {
    if (TOO_DEEP.test(markdown))
      return {
        error: 'bad_input',
        message: 'Quotes and lists are nested too deep on one line: at most 6 levels.',
      };
    const deadlineMs = clock.now() + PARSING_MS;
    const { html, isCut } = convert(markdown, () => clock.now() > deadlineMs);
    return {
      data: { result: html, ...(isCut && { note: 'Parts with too many marks are shown as text.' }) },
    };
  },
});
