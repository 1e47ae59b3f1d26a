// The text of a page that is worth reading, in blocks: what a heading, a paragraph or an item holds.
import { attributeOf, cleanLines, cleanText, isUnseen, walk } from './page-tree.ts';
import type { PageDocument, PageElement } from './parse-page.ts';

export interface TextBlock {
  /** 1 to 6 for headings; 0 for other text. */
  readonly level: number;
  readonly text: string;
}

/** Each of these stands on lines of its own. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);
/** Around the text of a page, not part of it. */
const FURNITURE: ReadonlySet<string> = new Set(['nav', 'footer', 'aside']);
const FURNITURE_ROLES: ReadonlySet<string> = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
]);
/** Below this, a page that names its main part has named the wrong one. */
const MIN_MAIN_CHARACTERS = 200;

/** Between the cells of a row. */
export const CELL_END = ' | ';
const LAST_CELL = / \|$/;

/** Paragraphs of a longer cell stay: it is no value but a part of the layout. */
const MAX_VALUE_CHARACTERS = 1_000;
const IN_VALUES: ReadonlySet<string> = new Set(['p', 'div', 'br']);

const isFurniture = (element: PageElement): boolean =>
  isUnseen(element) ||
  FURNITURE.has(element.tagName) ||
  FURNITURE_ROLES.has(attributeOf(element, 'role') ?? '');

const isMain = (element: PageElement): boolean =>
  element.tagName === 'main' || element.tagName === 'article' || attributeOf(element, 'role') === 'main';

const levelOf = (name: string): number => (/^h[1-6]$/.test(name) ? Number(name[1]) : 0);

function countCharacters(element: PageElement): number {
  let count = 0;
  for (const step of walk(element, isFurniture)) if (step.kind === 'text') count += step.text.trim().length;
  return count;
}

/** The outermost part with the most text of those that the page itself calls its main part. */
function findMain(document: PageDocument): PageDocument | PageElement {
  const found: PageElement[] = [];
  const isInside = (element: PageElement): boolean => {
    if (isFurniture(element)) return true;
    if (!isMain(element)) return false;
    found.push(element);
    return true;
  };
  for (const step of walk(document, isInside)) void step;
  const [longest] = found
    .map((element) => ({ element, count: countCharacters(element) }))
    .toSorted((one, other) => other.count - one.count);
  return longest && longest.count >= MIN_MAIN_CHARACTERS ? longest.element : document;
}

/** A cell whose paragraphs stand in the line of its row. */
function isValue(element: PageElement): boolean {
  if (element.tagName !== 'td' && element.tagName !== 'th') return false;
  let count = 0;
  for (const step of walk(element, isFurniture)) {
    if (step.kind === 'text') count += step.text.length;
    else if (BLOCKS.has(step.element.tagName) && !IN_VALUES.has(step.element.tagName)) return false;
    if (count > MAX_VALUE_CHARACTERS) return false;
  }
  return true;
}

/** Stops once there is more than `enough` characters. */
export function readMainText(document: PageDocument, enough: number): TextBlock[] {
  const blocks: TextBlock[] = [];
  let level = 0;
  let size = 0;
  let pieces: string[] = [];
  let mark = '';
  let preformatted = 0;
  let value: PageElement | null = null;

  function endBlock(): void {
    const whole = pieces.join('');
    const text = (preformatted > 0 ? cleanLines(whole) : cleanText(whole)).replace(LAST_CELL, '');
    pieces = [];
    if (text === '') return;
    blocks.push({ level, text: mark + text });
    size += text.length;
    mark = '';
  }

  for (const step of walk(findMain(document), isFurniture)) {
    if (step.kind === 'text') {
      pieces.push(step.text);
      continue;
    }
    const { tagName } = step.element;
    if (step.kind === 'open' && isValue(step.element)) value = step.element;
    if (step.kind === 'close' && (tagName === 'td' || tagName === 'th')) pieces.push(CELL_END);
    if (step.element === value && step.kind === 'close') value = null;
    if (!BLOCKS.has(tagName)) continue;
    if (value) {
      pieces.push(' ');
      continue;
    }
    endBlock();
    if (size > enough) break;
    if (tagName === 'pre') preformatted += step.kind === 'open' ? 1 : -1;
    if (levelOf(tagName) > 0) level = step.kind === 'open' ? levelOf(tagName) : 0;
    else if (tagName === 'li') mark = step.kind === 'open' ? '- ' : '';
  }
  endBlock();
  return blocks;
}
