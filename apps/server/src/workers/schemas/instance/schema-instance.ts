// The smallest value that matches a JSON Schema: values stated in the prompt are filled in, the rest is as empty as the
// schema allows. Nothing is invented.
import { acceptsNull, flattenSchema, isSchema, numberIn, schemasIn, typeOfSchema } from './flat-schema.ts';
import { createInstanceBudget, type InstanceBudget } from './instance-budget.ts';
import type { Schema } from '../schema-rules.ts';
import { toSchemaNumber } from './schema-number.ts';
import { toSchemaText } from './schema-text.ts';
import { createStatedValues, type StatedValues } from './stated-value.ts';

export interface InstanceWords {
  readonly prompt: string;
  /** The value for a title property. */
  readonly title: string;
}

interface Source extends InstanceWords {
  readonly root: Schema;
  readonly stated: StatedValues;
  readonly budget: InstanceBudget;
}

/** Beyond this the answer stays short and fails validation. */
const MAX_ITEMS = 100;

function buildArray(schema: Schema, name: string, source: Source, depth: number): unknown[] {
  const fixed = schemasIn(schema['prefixItems']);
  const count = Math.min(MAX_ITEMS, Math.max(numberIn(schema, 'minItems') ?? 0, fixed.length));
  const items = isSchema(schema['items']) ? flattenSchema(schema['items'], source) : {};
  const values = Array.from({ length: count }, (_, index) =>
    build(fixed[index] ?? items, name, source, depth),
  );
  return schema['uniqueItems'] === true
    ? values.map((value, index) => makeUnique(value, index, items))
    : values;
}

function makeUnique(value: unknown, index: number, items: Schema): unknown {
  const allowed = items['enum'];
  if (Array.isArray(allowed)) return allowed[index] ?? value;
  if (typeof value === 'number') return value + index * (numberIn(items, 'multipleOf') ?? 1);
  return typeof value === 'string' && index > 0 ? `${value}${index}` : value;
}

/** An optional property is filled only if the prompt states its value. */
function isStated(property: Schema, name: string, source: Source): boolean {
  const { stated } = source;
  const type = typeOfSchema(flattenSchema(property, source));
  if (type === 'string') return stated.text(name) !== null;
  if (type === 'number' || type === 'integer') return stated.number(name) !== null;
  return type === 'boolean' && stated.flag(name) !== null;
}

function buildObject(schema: Schema, source: Source, depth: number): Record<string, unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const listed: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const required = new Set(listed.filter((name) => typeof name === 'string'));
  const names = new Set([...Object.keys(properties), ...required]);
  const entries: [string, unknown][] = [];
  for (const name of names) {
    const property = properties[name];
    const described = isSchema(property) ? property : {};
    if (!required.has(name) && !isStated(described, name, source)) continue;
    entries.push([name, build(described, name, source, depth)]);
  }
  return Object.fromEntries(entries);
}

function chooseAllowed(allowed: readonly unknown[], prompt: string): unknown {
  const text = prompt.toLowerCase();
  const named = allowed.find(
    (value) => typeof value === 'string' && value !== '' && text.includes(value.toLowerCase()),
  );
  return named ?? allowed[0];
}

function buildNumber(schema: Schema, name: string, { stated }: Source): number | null {
  const value = name === '' ? null : stated.number(name);
  return value === null && acceptsNull(schema) ? null : toSchemaNumber(schema, value ?? 0);
}

function build(given: Schema, name: string, source: Source, depth: number): unknown {
  source.budget.enter(depth);
  source.budget.takeValue();
  const schema = flattenSchema(given, source);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return chooseAllowed(schema['enum'], source.prompt);
  if ('default' in schema) return schema['default'];
  const type = typeOfSchema(schema);
  if (type === 'object') return buildObject(schema, source, depth + 1);
  if (type === 'array') return buildArray(schema, name, source, depth + 1);
  if (type === 'number' || type === 'integer') return buildNumber(schema, name, source);
  if (type === 'boolean') return source.stated.flag(name) ?? (acceptsNull(schema) ? null : false);
  return type === 'null' ? null : toSchemaText(schema, name, source);
}

/** Throws `SchemaRefusedError` where the value would be too large. */
export function toSchemaInstance(schema: Schema, { prompt, title }: InstanceWords): unknown {
  const stated = createStatedValues(prompt);
  return build(schema, '', { root: schema, prompt, title, stated, budget: createInstanceBudget() }, 0);
}
