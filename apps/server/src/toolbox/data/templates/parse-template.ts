// Logic-less templates in the spelling of Mustache, without partials, lambdas and other delimiters: what a template can do
// is fill in values, repeat a part for a list, and leave one out.
import { badInput } from '../data-tool.ts';

// Bounded and without overlapping parts: a hostile template must not make the search slow.
const TAG = /\{\{\{([^{}]{1,200})\}\}\}|\{\{([^{}]{0,500})\}\}/g;
const MARK = /^[#^/&!>=]/;
const NAME = /^(\.|[\p{L}\p{N}_$@-]{1,100}(\.[\p{L}\p{N}_$@-]{1,100}){0,9})$/u;
const MAX_DEPTH = 20;
const MAX_TAGS = 2_000;

export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: readonly string[]; readonly isRaw: boolean }
  | {
      readonly kind: 'section';
      readonly path: readonly string[];
      readonly isInverted: boolean;
      readonly nodes: TemplateNode[];
    };

interface OpenSection {
  readonly name: string;
  readonly nodes: TemplateNode[];
}

function toPath(name: string): readonly string[] {
  if (!NAME.test(name))
    throw badInput(`"{{${name.slice(0, 50)}}}" is no name: use letters, digits, _ and dots, such as {{customer.name}}.`);
  return name === '.' ? [] : name.split('.');
}

/** A tag that stands alone on its line, for sections and comments, takes the line with it. */
function isAlone(template: string, start: number, end: number): { before: number; after: number } | null {
  const before = /(?:^|\n)([ \t]*)$/.exec(template.slice(Math.max(0, start - 200), start));
  const after = /^[ \t]*(\r?\n|$)/.exec(template.slice(end, end + 200));
  if (!before || !after || (start > 200 && before.index === 0 && !before[0].startsWith('\n'))) return null;
  return { before: start - (before[1]?.length ?? 0), after: end + after[0].length };
}

export function parseTemplate(template: string): readonly TemplateNode[] {
  const root: TemplateNode[] = [];
  const open: OpenSection[] = [{ name: '', nodes: root }];
  let position = 0;
  let tags = 0;
  const nodes = (): TemplateNode[] => open.at(-1)?.nodes ?? root;
  const addText = (end: number): void => {
    if (end > position) nodes().push({ kind: 'text', text: template.slice(position, end) });
  };

  function addTag(mark: string, name: string): void {
    if (mark === '>' || mark === '=')
      throw badInput(`Templates know no "{{${mark}": neither other templates nor other brackets.`);
    if (mark === '!') return;
    if (mark === '#' || mark === '^') {
      if (open.length > MAX_DEPTH) throw badInput(`The template has more than ${MAX_DEPTH} sections within each other.`);
      const section: TemplateNode = { kind: 'section', path: toPath(name), isInverted: mark === '^', nodes: [] };
      nodes().push(section);
      open.push({ name, nodes: section.nodes });
    } else if (mark === '/') {
      if (open.length === 1 || open.at(-1)?.name !== name)
        throw badInput(`{{/${name}}} closes no section that is open there.`);
      open.pop();
    } else nodes().push({ kind: 'value', path: toPath(name), isRaw: mark === '&' });
  }

  for (const match of template.matchAll(TAG)) {
    tags += 1;
    if (tags > MAX_TAGS) throw badInput(`The template has more than ${MAX_TAGS} tags.`);
    const [whole, raw, plain = ''] = match;
    const end = match.index + whole.length;
    const content = plain.trim();
    const mark = MARK.exec(content)?.[0] ?? '';
    const alone = ['#', '^', '/', '!'].includes(mark) ? isAlone(template, match.index, end) : null;
    addText(Math.max(position, alone?.before ?? match.index));
    position = alone?.after ?? end;
    addTag(raw === undefined ? mark : '&', (raw ?? content.slice(mark.length)).trim());
  }
  addText(template.length);
  const unclosed = open.at(-1)?.name ?? '';
  if (unclosed !== '') throw badInput(`The section {{#${unclosed}}} is not closed.`);
  return root;
}
