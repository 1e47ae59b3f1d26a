// Ways through the tree of a page. None is recursive: the page decides how deep it is.
import type { PageDocument, PageElement, PageNode } from './parse-page.ts';

/** Nothing of these is read by a person. */
const SILENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'head',
  'select',
  'textarea',
  'button',
  'dialog',
]);
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])/i;
/** Characters without a shape, in which text can be hidden from people; joiners are part of scripts and emoji. */
const INVISIBLE =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|\udb40[\udc00-\udfff]/g;
const MAX_STYLE_CHARACTERS = 1_000;

function isElement(node: PageNode): node is PageElement {
  return 'tagName' in node;
}

export function attributeOf(element: PageElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** What people do not see is not read either: it is where instructions to models are hidden. */
export function isUnseen(element: PageElement): boolean {
  if (SILENT.has(element.tagName)) return true;
  if (attributeOf(element, 'hidden') !== null || attributeOf(element, 'aria-hidden') === 'true') return true;
  return HIDING_STYLE.test(attributeOf(element, 'style')?.slice(0, MAX_STYLE_CHARACTERS) ?? '');
}

export type Step =
  | { readonly kind: 'open'; readonly element: PageElement }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly element: PageElement };

/** In the order of the text. Elements that are skipped are not entered. */
export function* walk(
  root: PageDocument | PageElement,
  isSkipped: (element: PageElement) => boolean = () => false,
): Generator<Step> {
  const open: { readonly nodes: readonly PageNode[]; at: number; readonly element: PageElement | null }[] = [
    { nodes: root.childNodes, at: 0, element: null },
  ];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const node = top.nodes[top.at];
    top.at += 1;
    if (!node) {
      open.pop();
      if (top.element) yield { kind: 'close', element: top.element };
    } else if (isElement(node)) {
      if (isSkipped(node)) continue;
      yield { kind: 'open', element: node };
      open.push({ nodes: node.childNodes, at: 0, element: node });
    } else if (node.nodeName === '#text' && 'value' in node) yield { kind: 'text', text: node.value };
  }
}

export function* elementsOf(root: PageDocument | PageElement): Generator<PageElement> {
  for (const step of walk(root)) if (step.kind === 'open') yield step.element;
}

export function cleanText(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim();
}

/** With its lines and their indentation, as in code. */
export function cleanLines(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

/** What a person sees of the element, on one line. */
export function textOf(element: PageElement, maxCharacters: number): string {
  let text = '';
  for (const step of walk(element, isUnseen)) {
    if (step.kind === 'text') text += step.text;
    else if (step.element.tagName === 'br') text += ' ';
    if (text.length > 4 * maxCharacters) break;
  }
  return cleanText(text).slice(0, maxCharacters);
}

/** The address that a link of the page leads to; `null` for anything but the web. */
export function toWebAddress(href: string | null, base: string): string | null {
  const url = href === null || href.length > 4_096 ? null : URL.parse(href.trim(), base);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
