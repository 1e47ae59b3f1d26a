// Pure: the arguments of a call as fields that a person reads and changes, and back.
import { z } from 'zod';
import { parseUrl } from '../../ui/parse-url.ts';
import { toPlainNumber } from '../../ui/form/typed-text.ts';

export type FieldKind = 'text' | 'number' | 'boolean' | 'choice' | 'json';

export interface ArgumentField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** As shown and typed. */
  readonly text: string;
  /** Of a choice. */
  readonly options: readonly string[];
  readonly isRequired: boolean;
}

/** By the name of their field; one that was not changed is missing. */
export type Edits = Readonly<Record<string, string>>;

const LONGEST_IN_COLUMN = 60;
const Args = z.record(z.string(), z.unknown());
const Property = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
});
const Parameters = z.looseObject({
  properties: z.record(z.string(), Property).optional(),
  required: z.array(z.string()).optional(),
});

const ACRONYMS = /\b(?:api|csv|html|http|id|ip|json|pdf|sql|uri|url|utc|xml|yaml)\b/g;

/** `cost_center` and `costCenter` are a cost center, `webhook_url` is a webhook URL. */
export function toLabel(name: string): string {
  const words = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(ACRONYMS, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toKind(value: unknown, property: z.infer<typeof Property> | undefined): FieldKind {
  if (property?.enum?.every((each) => typeof each === 'string')) return 'choice';
  const types = [property?.type ?? []].flat();
  if (typeof value === 'number' || types.includes('number') || types.includes('integer')) return 'number';
  if (typeof value === 'boolean' || types.includes('boolean')) return 'boolean';
  if (typeof value === 'string' || types.includes('string')) return 'text';
  return 'json';
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** What the call has, in the order of the tool's own inputs, then what else it could have. */
export function toFields(
  args: unknown,
  parameters: Readonly<Record<string, unknown>> | null,
): readonly ArgumentField[] {
  const given = Args.safeParse(args).data ?? {};
  const { properties = {}, required = [] } = Parameters.safeParse(parameters).data ?? {};
  const known = Object.keys(properties).filter((name) => name in given || required.includes(name));
  const names = [...known, ...Object.keys(given).filter((name) => !(name in properties))];
  return names.map((name) => ({
    name,
    label: properties[name]?.title ?? toLabel(name),
    kind: toKind(given[name], properties[name]),
    text: toText(given[name]),
    options: (properties[name]?.enum ?? []).map(String),
    isRequired: required.includes(name),
  }));
}

/** A value that needs the whole width, and to be read in lines. */
export function isLong({ kind, text }: Pick<ArgumentField, 'kind' | 'text'>): boolean {
  return kind === 'json' || text.length > LONGEST_IN_COLUMN || text.includes('\n');
}

export type FieldProblem = 'required' | 'number' | 'json';

function toValue(field: ArgumentField, text: string): { value: unknown } | { problem: FieldProblem } {
  if (text.trim() === '' && field.isRequired && field.kind !== 'text') return { problem: 'required' };
  if (field.kind === 'number') {
    const value = Number(toPlainNumber(text));
    return text.trim() !== '' && Number.isFinite(value) ? { value } : { problem: 'number' };
  }
  if (field.kind === 'boolean') return { value: text === 'true' };
  if (field.kind !== 'json') return { value: text };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return { problem: 'json' };
  }
}

/** The arguments with what was changed, or what is wrong with it. */
export function applyEdits(
  args: unknown,
  fields: readonly ArgumentField[],
  edits: Edits,
): { args: Record<string, unknown> } | { problems: Readonly<Record<string, FieldProblem>> } {
  const changed: Record<string, unknown> = { ...Args.safeParse(args).data };
  const problems: Record<string, FieldProblem> = {};
  for (const field of fields) {
    const text = edits[field.name];
    if (text === undefined || text === field.text) continue;
    const result = toValue(field, text);
    if ('problem' in result) problems[field.name] = result.problem;
    else changed[field.name] = result.value;
  }
  return Object.keys(problems).length > 0 ? { problems } : { args: changed };
}

export function countEdits(fields: readonly ArgumentField[], edits: Edits): number {
  return fields.filter(({ name, text }) => (edits[name] ?? text) !== text).length;
}

const TARGETS = ['to', 'recipient', 'title', 'name', 'subject', 'url', 'path', 'key', 'query'];
const LONGEST_TARGET = 60;

const LONGEST_HOST = 36;

/** Of an address the host and the end of its path: they say where a call goes and what it is about. */
function toShortAddress({ host, pathname, search }: URL): string {
  const path = pathname.replace(/\/$/, '');
  const whole = `${host}${path}${search}`;
  if (whole.length <= LONGEST_TARGET) return whole;
  // Who a host belongs to stands at its end.
  const shownHost = host.length > LONGEST_HOST ? `…${host.slice(1 - LONGEST_HOST)}` : host;
  const query = search === '' ? '' : '?…';
  const room = LONGEST_TARGET - shownHost.length - query.length;
  return `${shownHost}${path.length > room ? `/…${path.slice(2 - room)}` : path}${query}`;
}

/** What the call is aimed at, in a few words; empty where nothing says it. */
export function toTarget(args: unknown): string {
  const given = Args.safeParse(args).data ?? {};
  const texts = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  const named = TARGETS.map((name) => texts.find(([key]) => key === name)).find((entry) => entry);
  const text = (named ?? texts[0])?.[1].split('\n')[0]?.trim() ?? '';
  const address = /^https?:\/\//i.test(text) ? parseUrl(text) : null;
  if (address) return toShortAddress(address);
  return text.length > LONGEST_TARGET ? `${text.slice(0, LONGEST_TARGET - 1)}…` : text;
}
