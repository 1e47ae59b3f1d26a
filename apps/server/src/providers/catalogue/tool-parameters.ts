// Schemas of tools as all vendors take them: an object with properties, and no alternatives at its top. For one tool with
// another schema, as servers of tools and callers of the API write them, vendors refuse the whole turn.
import { isFields, toFields, toItems, toText, type Fields } from '../wire/lenient.ts';

const REFUSED_AT_TOP = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref'] as const;

/** `#/$defs/Name`, the only place that is looked into. */
const DEFINITION = /^#\/(\$defs|definitions)\/([^/]+)$/;

function follow(part: Fields, schema: Fields): Fields {
  const [, place = '', name = ''] = DEFINITION.exec(toText(part['$ref'])) ?? [];
  return place === '' ? part : toFields(toFields(schema[place])[name]);
}

function listParts(schema: Fields, names: readonly string[]): readonly Fields[] {
  return names.flatMap((name) => toItems(schema[name]).map((part) => follow(toFields(part), schema)));
}

/** A property that the parts describe differently may be any of these. */
function mergeProperties(parts: readonly Fields[]): Fields {
  const found = new Map<string, unknown[]>();
  for (const part of parts) {
    for (const [name, value] of Object.entries(toFields(part['properties']))) {
      const known = found.get(name) ?? [];
      const isNew = known.every((other) => JSON.stringify(other) !== JSON.stringify(value));
      found.set(name, isNew ? [...known, value] : known);
    }
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length === 1 ? values[0] : { anyOf: values }]),
  );
}

export function toVendorParameters(schema: Fields): Fields {
  const isPlain = REFUSED_AT_TOP.every((name) => schema[name] === undefined);
  if (isPlain && schema['type'] === 'object' && isFields(schema['properties'])) return schema;
  const whole = [schema, follow(schema, schema), ...listParts(schema, ['allOf'])];
  const properties = mergeProperties([...whole, ...listParts(schema, ['anyOf', 'oneOf'])]);
  const required = [...new Set(whole.flatMap((part) => toItems(part['required'])))];
  const kept = Object.entries(schema).filter(([name]) => !REFUSED_AT_TOP.some((refused) => refused === name));
  return {
    ...Object.fromEntries(kept),
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
  };
}
