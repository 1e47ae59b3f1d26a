// The parameters of a tool as a table. A schema with more than the table shows stays JSON.

export const PARAMETER_TYPES = ['string', 'number', 'integer', 'boolean'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export interface ParameterRow {
  readonly name: string;
  readonly type: ParameterType;
  readonly isRequired: boolean;
  readonly description: string;
}

type Schema = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: Schema, keys: readonly string[]) =>
  Object.keys(value).every((key) => keys.includes(key));

function readRow(name: string, schema: unknown, required: readonly unknown[]): ParameterRow | null {
  if (!isObject(schema) || !hasOnly(schema, ['type', 'description'])) return null;
  const type = PARAMETER_TYPES.find((one) => one === schema['type']);
  const description = schema['description'] ?? '';
  if (type === undefined || typeof description !== 'string') return null;
  return { name, type, isRequired: required.includes(name), description };
}

/** `null` where the table cannot show all of it. */
export function toRows(schema: Schema): ParameterRow[] | null {
  if (schema['type'] !== 'object' || !hasOnly(schema, ['type', 'properties', 'required'])) return null;
  const properties = schema['properties'] ?? {};
  const required = schema['required'] ?? [];
  if (!isObject(properties) || !Array.isArray(required)) return null;
  if (required.some((name) => typeof name !== 'string' || !Object.hasOwn(properties, name))) return null;
  const rows = Object.entries(properties).map(([name, one]) => readRow(name, one, required));
  return rows.every((row) => row !== null) ? rows : null;
}

/** Rows without a name are left out. */
export function toSchema(rows: readonly ParameterRow[]): Record<string, unknown> {
  const named = rows.map((row) => ({ ...row, name: row.name.trim() })).filter(({ name }) => name !== '');
  const required = named.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      named.map(({ name, type, description }) => [
        name,
        { type, ...(description.trim() !== '' && { description: description.trim() }) },
      ]),
    ),
    ...(required.length > 0 && { required }),
  };
}

/** `null` where it is not an object. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const toJson = (value: unknown): string => JSON.stringify(value, null, 2);
