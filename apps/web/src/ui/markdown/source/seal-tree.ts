// The last step before text of a model enters the page: only known elements with known attributes pass. It runs after
// every other plug-in, so nothing they make can slip by.
import type { ExtraProps } from 'streamdown';
import { footnoteTarget, hostOf, safeLink, withoutDeceptiveCharacters } from './safe-address.ts';

type HastElement = NonNullable<ExtraProps['node']>;
type HastChild = HastElement['children'][number];
type Properties = HastElement['properties'];
interface Tree {
  children: HastChild[];
}

const PROSE = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'br',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'input',
  'sup',
  'section',
];
const FORMULA = [
  'span',
  'svg',
  'path',
  'line',
  'math',
  'semantics',
  'annotation',
  'mrow',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'mspace',
  'msup',
  'msub',
  'msubsup',
  'mfrac',
  'msqrt',
  'mroot',
  'mover',
  'munder',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'mphantom',
  'menclose',
];
const ALLOWED = new Set([...PROSE, ...FORMULA]);
const FORMULA_NAMES = new Set(FORMULA);

const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  a: new Set(['href', 'id', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaDescribedBy', 'ariaLabel']),
  img: new Set(['src', 'alt']),
  ol: new Set(['start']),
  li: new Set(['id', 'className']),
  ul: new Set(['className']),
  h2: new Set(['id', 'className']),
  section: new Set(['dataFootnotes', 'className']),
  input: new Set(['type', 'checked', 'disabled']),
  code: new Set(['className', 'metastring']),
  th: new Set(['align', 'style']),
  td: new Set(['align', 'style']),
};
const FORMULA_ATTRIBUTES = new Set([
  'className',
  'style',
  'ariaHidden',
  'xmlns',
  'display',
  'encoding',
  'mathvariant',
  'stretchy',
  'fence',
  'separator',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'columnalign',
  'rowspacing',
  'columnspacing',
  'scriptlevel',
  'displaystyle',
  'width',
  'height',
  'depth',
  'voffset',
  'accent',
  'accentunder',
  'linethickness',
  'viewBox',
  'preserveAspectRatio',
  'd',
  'x1',
  'x2',
  'y1',
  'y2',
  'strokeWidth',
  'notation',
  'form',
  'largeop',
  'movablelimits',
  'symmetric',
]);
const NOTHING: ReadonlySet<string> = new Set();
/** Four digits before the point are no size that a formula needs. */
const ENDLESS_STYLE = /(?<![\d.])\d{4,}(?:\.\d+)?(?:em|ex|px|pt)/;
const LOADING_STYLE = /url|image|expression|@import|position\s*:\s*(?:fixed|sticky)/i;

function isRefusedStyle(style: string): boolean {
  return LOADING_STYLE.test(style) || ENDLESS_STYLE.test(style);
}

function sealProperties(element: HastElement): Properties {
  const allowed = FORMULA_NAMES.has(element.tagName)
    ? FORMULA_ATTRIBUTES
    : (ATTRIBUTES[element.tagName] ?? NOTHING);
  return Object.fromEntries(
    Object.entries(element.properties).filter(
      ([name, value]) => allowed.has(name) && !(name === 'style' && isRefusedStyle(String(value))),
    ),
  );
}

/** A picture inside a link becomes its words: as a picture it would be a link of its own. */
function toWords(node: HastChild): HastChild {
  if (node.type === 'text') return { ...node, value: withoutDeceptiveCharacters(node.value) };
  if (node.type !== 'element') return node;
  const { src, alt } = node.properties;
  if (node.tagName !== 'img') return { ...node, children: node.children.map(toWords) };
  const words = typeof alt === 'string' && alt.trim() !== '' ? alt : hostOf(String(src));
  return { type: 'text', value: withoutDeceptiveCharacters(words) };
}

function sealElement(element: HastElement): void {
  element.properties = sealProperties(element);
  if (element.tagName === 'input')
    element.properties = { ...element.properties, type: 'checkbox', disabled: true };
  if (element.tagName !== 'a') return;
  element.children = element.children.map(toWords);
  const isFootnote = footnoteTarget(element.properties['href']) !== null && 'id' in element.properties;
  const isBack = 'dataFootnoteBackref' in element.properties;
  if (!isFootnote && !isBack) {
    const address = safeLink(element.properties['href']);
    element.properties = address === null ? {} : { href: address };
  }
}

function sealChildren(parent: Tree): void {
  parent.children = parent.children.filter(
    (child) => child.type === 'text' || (child.type === 'element' && ALLOWED.has(child.tagName)),
  );
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    sealElement(child);
    sealChildren(child);
  }
}

/** Rehype plug-in. */
export function sealTree() {
  return (tree: Tree): void => sealChildren(tree);
}
