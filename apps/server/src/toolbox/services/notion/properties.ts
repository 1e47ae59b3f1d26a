// Values of the columns of a table: as Notion keeps them, and as a model reads and writes them.
import { z } from 'zod';
import { ToolFailure, type JsonValue } from '../../tool.ts';
import { RichText } from './notion.ts';
import { toRichText } from './rich-text.ts';

export type PlainValue = string | number | boolean | readonly string[];

const Named = z.object({ name: z.string() });
const Period = z.object({ start: z.string(), end: z.string().nullish() });
const Plain = z.union([z.string(), z.number(), z.boolean()]);
const named = Named.transform(({ name }) => name);
const person = z
  .object({ id: z.string(), name: z.string().nullish() })
  .transform(({ id, name }) => name ?? id);
const typed = z.looseObject({ type: z.string() }).transform((value) => toPlainValue(value));

const READERS: Readonly<Record<string, z.ZodType<JsonValue>>> = {
  title: RichText,
  rich_text: RichText,
  select: named,
  status: named,
  multi_select: z.array(named),
  date: Period.transform(({ start, end }) => (end ? `${start}/${end}` : start)),
  people: z.array(person),
  created_by: person,
  last_edited_by: person,
  relation: z.array(z.object({ id: z.string() }).transform(({ id }) => id)),
  files: z.array(named),
  formula: typed,
  rollup: typed,
  /** Of a rollup that shows what it found. */
  array: z.array(typed),
  unique_id: z
    .object({ prefix: z.string().nullish(), number: z.number().nullish() })
    .transform(({ prefix, number }) => (prefix ? `${prefix}-${String(number)}` : (number ?? null))),
};

interface Typed {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** `null` for what is empty or of a kind that says nothing in words. */
function toPlainValue(property: Typed): JsonValue {
  const value = property[property.type];
  const read = (READERS[property.type] ?? Plain).safeParse(value);
  return read.success ? read.data : null;
}

export const toPlainValues = (properties: Readonly<Record<string, Typed>>): JsonValue =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, toPlainValue(property)]));

const toText = (value: PlainValue): string => (typeof value === 'object' ? value.join(', ') : String(value));
const toTexts = (value: PlainValue): readonly string[] =>
  typeof value === 'object' ? value : [toText(value)];
const toIds = (value: PlainValue) => toTexts(value).map((id) => ({ id }));

const WRITERS: Readonly<Record<string, (value: PlainValue) => unknown>> = {
  title: (value) => toRichText(toText(value)),
  rich_text: (value) => toRichText(toText(value)),
  number: Number,
  checkbox: (value) => value === true || value === 'true',
  select: (value) => ({ name: toText(value) }),
  status: (value) => ({ name: toText(value) }),
  multi_select: (value) => toTexts(value).map((name) => ({ name })),
  date: (value) => {
    const [start, end] = toText(value).split('/');
    return { start, ...(end && { end }) };
  },
  url: toText,
  email: toText,
  phone_number: toText,
  people: toIds,
  relation: toIds,
};

/** Throws a `ToolFailure` for a column that there is not, or that cannot be written. */
export function toProperties(
  values: Readonly<Record<string, PlainValue>>,
  columns: Readonly<Record<string, { readonly type: string }>>,
): Readonly<Record<string, unknown>> {
  const written = Object.entries(values).map(([name, value]): [string, unknown] => {
    const { type } = findColumn(columns, name);
    const write = WRITERS[type];
    if (!write) throw new ToolFailure('bad_input', `The column "${name}" of type ${type} cannot be written.`);
    return [name, { [type]: write(value) }];
  });
  return Object.fromEntries(written);
}

export function findColumn(
  columns: Readonly<Record<string, { readonly type: string }>>,
  name: string,
): { readonly type: string } {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column) return column;
  const known = Object.entries(columns).map(([key, { type }]) => `${key} (${type})`);
  throw new ToolFailure('bad_input', `There is no column "${name}". The columns are: ${known.join(', ')}.`);
}
