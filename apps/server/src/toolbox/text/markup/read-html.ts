// HTML as a stream of tags and text, by the tokenizer that browsers have. No tree is built: the rules that repair one
// take the square of what hostile markup has in tags.
import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';

export type HtmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      /** Written `<svg/>`: there is no closing tag. */
      readonly isEmpty: boolean;
      readonly attribute: (name: string) => string | null;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const CHUNK = 4_096;
/** Each new attribute is compared with those before it. */
const MAX_ATTRIBUTES = 500;
const TEXT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map(
  Object.entries({
    script: TokenizerMode.SCRIPT_DATA,
    style: TokenizerMode.RAWTEXT,
    iframe: TokenizerMode.RAWTEXT,
    noembed: TokenizerMode.RAWTEXT,
    noframes: TokenizerMode.RAWTEXT,
    xmp: TokenizerMode.RAWTEXT,
    title: TokenizerMode.RCDATA,
    textarea: TokenizerMode.RCDATA,
  }),
);

class BoundedTokenizer extends Tokenizer {
  get attributeCount(): number {
    const token = this.currentToken;
    return token !== null && 'attrs' in token ? token.attrs.length : 0;
  }
}

function attributeOf(tag: Token.TagToken): (name: string) => string | null {
  const { attrs } = tag;
  return (name) => attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** `null` where a tag has more attributes than any page uses. */
export function readHtml(html: string): HtmlEvent[] | null {
  const events: HtmlEvent[] = [];
  const ignore = (): void => undefined;
  const addText = ({ chars }: Token.CharacterToken): void => {
    events.push({ kind: 'text', text: chars });
  };
  const handler: TokenHandler = {
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    onNullCharacter: ignore,
    onCharacter: addText,
    onWhitespaceCharacter: addText,
    onEndTag: ({ tagName }) => {
      events.push({ kind: 'close', name: tagName });
    },
    onStartTag: (tag) => {
      events.push({ kind: 'open', name: tag.tagName, isEmpty: tag.selfClosing, attribute: attributeOf(tag) });
      const mode = TEXT_MODES.get(tag.tagName);
      if (mode !== undefined) tokenizer.state = mode;
    },
  };
  const tokenizer = new BoundedTokenizer({}, handler);
  for (let start = 0; start < html.length; start += CHUNK) {
    tokenizer.write(html.slice(start, start + CHUNK), start + CHUNK >= html.length);
    if (tokenizer.attributeCount > MAX_ATTRIBUTES) return null;
  }
  return events;
}
