// Pure: how the arguments of a call become its address, headers and body.
import { listPlaceholders, PLACEHOLDER } from '@parley/contract/custom-tools/placeholders.ts';
import { ToolFailure } from '../../../../toolbox/tool.ts';

export type Arguments = Readonly<Record<string, unknown>>;

const CONTROL = /[\p{Cc}]/u;

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const valueOf = (args: Arguments, name: string): unknown =>
  Object.hasOwn(args, name) ? args[name] : undefined;

function encodeText(text: string): string {
  if (!text.isWellFormed()) throw new ToolFailure('bad_input', 'A value in the address is no text.');
  return encodeURIComponent(text);
}

const encode = (value: unknown): string => encodeText(toText(value));

/** Of the parts inside a value one pair each, with the way to it in brackets: `card[address][city]=Oslo`. */
function toInnerPairs(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${encode(value)}`];
  return Object.entries(value).flatMap(([key, inner]) =>
    toInnerPairs(`${name}${encodeText(`[${key}]`)}`, inner),
  );
}

/** Of a list one pair for each of its items. */
function toPairs(name: string, value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => `${name}=${encode(one)}`);
}

/** `name[*]={parameter}`: as the pairs of its parts; `name*={parameter}`: a pair for each item of a list. */
const PARTED_PAIR = /^([^=]+?)(\[\*\]|\*)=\{([^{}]+)\}$/;

/** `null` where the template of the pair is not of that kind. */
function readPartedPair(
  pair: string,
): { name: string; parameter: string; toPairs: typeof toInnerPairs } | null {
  const [, name = '', joint, parameter] = PARTED_PAIR.exec(pair) ?? [];
  if (parameter === undefined) return null;
  return { name, parameter, toPairs: joint === '*' ? toPairs : toInnerPairs };
}

const fill = (template: string, toPart: (name: string) => string): string =>
  template.replaceAll(PLACEHOLDER, (_found, name: string) => toPart(name));

const countSegments = (path: string): number => path.split('/').length;

/** Segments that are dropped from a path, or take the one before with them. */
const VANISHES = /^(?:\.|%2e){0,2}$/i;

/** Without the value the call would go to what is above: to all of a list in place of one of its items. */
function checkSegments(path: string, args: Arguments): void {
  for (const segment of path.split(/[/\\]/)) {
    const names = listPlaceholders(segment);
    if (names.length === 0 || !VANISHES.test(fill(segment, (name) => encode(valueOf(args, name))))) continue;
    const named = names.map((name) => `"${name}"`).join(' and ');
    throw new ToolFailure(
      'bad_input',
      `The call would go to another path of the address: ${named} must not be missing, empty, "." or "..".`,
    );
  }
}

/** A value stays in its own segment, parameter or fragment: none leads to another path or host. */
export function fillUrl(template: string, args: Arguments): string {
  const [beforeQuery = '', ...rest] = template.split('?');
  const query = rest.join('?');
  checkSegments(beforeQuery.split('#')[0] ?? '', args);
  const kept = query.split('&').filter((pair) => {
    const [, name] = /^[^=]*=\{([^{}]+)\}$/.exec(pair) ?? [];
    return name === undefined || valueOf(args, name) !== undefined;
  });
  const fillPart = (part: string): string => fill(part, (name) => encode(valueOf(args, name)));
  const pairs = kept.flatMap((pair) => {
    const parted = readPartedPair(pair);
    return parted ? parted.toPairs(fillPart(parted.name), valueOf(args, parted.parameter)) : [fillPart(pair)];
  });
  const path = fillPart(beforeQuery);
  const example = new URL(fill(beforeQuery, () => 'x'));
  const url = URL.parse(pairs.length === 0 || query === '' ? path : `${path}?${pairs.join('&')}`);
  if (url?.origin !== example.origin || countSegments(url.pathname) !== countSegments(example.pathname))
    throw new ToolFailure('bad_input', 'A value must not lead to another path of the address.');
  return url.href;
}

/** `null` where the header is one argument as a whole, which is not given: it is left out, as pairs of an address are. */
export function fillHeader(name: string, template: string, args: Arguments): string | null {
  const [only] = isWhole(template) ? listPlaceholders(template) : [];
  if (only !== undefined && valueOf(args, only) === undefined) return null;
  const filled = fill(template, (each) => toText(valueOf(args, each)));
  if (CONTROL.test(filled))
    throw new ToolFailure('bad_input', `A value in the header ${name} must not contain control characters.`);
  return filled;
}

/** A value in quotes continues the text; one that stands alone is written as it is. */
function fillJson(template: string, args: Arguments, known: ReadonlySet<string>): string {
  let isInText = false;
  return template.replaceAll(
    /\\.|"|\{([A-Za-z_][A-Za-z0-9_-]{0,63})\}/gs,
    (found, name: string | undefined) => {
      if (found === '"') isInText = !isInText;
      if (name === undefined || !known.has(name)) return found;
      const value = valueOf(args, name);
      return isInText ? JSON.stringify(toText(value)).slice(1, -1) : JSON.stringify(value ?? null);
    },
  );
}

/** Of arguments without a template. */
export function toForm(args: Arguments): string {
  return Object.entries(args)
    .flatMap(([name, value]) => toPairs(encodeURIComponent(name), value))
    .join('&');
}

/** Pairs whose value is not given are left out, as in an address. */
function fillForm(template: string, args: Arguments, known: ReadonlySet<string>): string {
  const fillKnown = (text: string): string =>
    text.replaceAll(PLACEHOLDER, (found, name: string) =>
      known.has(name) ? encode(valueOf(args, name)) : found,
    );
  const pairs = template.split('&').flatMap((pair) => {
    const [, plain = '', only = ''] = /^([^=]*)=\{([^{}]+)\}$/.exec(pair) ?? [];
    const read = readPartedPair(pair) ?? { name: plain, parameter: only, toPairs };
    if (!known.has(read.parameter)) return [fillKnown(pair)];
    const value = valueOf(args, read.parameter);
    return value === undefined ? [] : read.toPairs(fillKnown(read.name), value);
  });
  return pairs.join('&');
}

const XML_MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const toXmlText = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => XML_MARKS[mark] ?? mark);

/** Whether the template is one placeholder and nothing else. */
export const isWhole = (template: string): boolean =>
  /^\s*\{[A-Za-z_][A-Za-z0-9_-]{0,63}\}\s*$/.test(template);

const isXmlType = (contentType: string): boolean => /^[\w.+-]+\/(?:[\w.+-]+\+)?xml\b/i.test(contentType);

export const isFormType = (contentType: string): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType);

export function isJsonType(contentType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);
}

/** Only names of parameters are filled in: braces mean something in most kinds of body. */
export function fillBody(
  template: string,
  { args, contentType, known }: { args: Arguments; contentType: string; known: ReadonlySet<string> },
): string {
  if (isJsonType(contentType)) return fillJson(template, args, known);
  if (isFormType(contentType)) return fillForm(template, args, known);
  // One value that is the whole body is the document itself.
  const isXml = isXmlType(contentType) && !isWhole(template);
  return template.replaceAll(PLACEHOLDER, (found, name: string) => {
    if (!known.has(name)) return found;
    const text = toText(valueOf(args, name));
    return isXml ? toXmlText(text) : text;
  });
}
