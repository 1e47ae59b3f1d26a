// Flattens a JSON Schema: references resolved, combined schemas merged.
import type { Schema } from '../schema-rules.ts';
import type { InstanceBudget } from './instance-budget.ts';

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function schemasIn(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

export function numberIn(schema: Schema, key: string): number | null {
  const value = schema[key];
  return typeof value === 'number' ? value : null;
}

function without(schema: Schema, ...keys: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}

/** The cost of merging it with another. */
function sizeOf(schema: Schema): number {
  const properties = isSchema(schema['properties']) ? Object.keys(schema['properties']).length : 0;
  const required = Array.isArray(schema['required']) ? schema['required'].length : 0;
  return 1 + Object.keys(schema).length + properties + required;
}

function merge(one: Schema, other: Schema): Schema {
  const properties = [one['properties'], other['properties']].filter(isSchema);
  const required = [one['required'], other['required']].flatMap((names): unknown[] =>
    Array.isArray(names) ? names : [],
  );
  return {
    ...one,
    ...other,
    ...(properties.length > 0 ? { properties: { ...properties[0], ...properties[1] } } : {}),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
  };
}

function findReferred(reference: string, root: Schema): Schema {
  let target: unknown = root;
  for (const step of reference
    .slice(1)
    .split('/')
    .filter((part) => part !== '')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isSchema(target) ? target[key] : undefined;
  }
  return isSchema(target) ? target : {};
}

export interface SchemaRoot {
  readonly root: Schema;
  readonly budget: InstanceBudget;
}

/** Of alternatives the first is used: any one of them is valid. */
export function flattenSchema(schema: Schema, source: SchemaRoot, depth = 0): Schema {
  const { root, budget } = source;
  budget.enter(depth);
  budget.takeSteps(sizeOf(schema));
  const reference = schema['$ref'];
  if (typeof reference === 'string' && reference.startsWith('#')) {
    const merged = merge(findReferred(reference, root), without(schema, '$ref'));
    return flattenSchema(merged, source, depth + 1);
  }
  const alternatives = [schemasIn(schema['anyOf'])[0], schemasIn(schema['oneOf'])[0]];
  const parts = [...schemasIn(schema['allOf']), ...alternatives.filter(isSchema)];
  let flat = without(schema, 'allOf', 'anyOf', 'oneOf');
  for (const part of parts) {
    flat = merge(flat, flattenSchema(part, source, depth + 1));
    budget.takeSteps(sizeOf(flat));
  }
  return flat;
}

export function typeOfSchema(schema: Schema): string {
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (typeof type === 'string') return type;
  if (isSchema(schema['properties']) || Array.isArray(schema['required'])) return 'object';
  if ('items' in schema || 'prefixItems' in schema || 'minItems' in schema) return 'array';
  if ('minimum' in schema || 'maximum' in schema || 'multipleOf' in schema) return 'number';
  return 'string';
}

export function acceptsNull(schema: Schema): boolean {
  return schema['type'] === 'null' || (Array.isArray(schema['type']) && schema['type'].includes('null'));
}
