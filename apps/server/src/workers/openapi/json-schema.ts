// A schema of a document as JSON Schema without references, small enough for a tool.
import { RE2JS } from 're2js';
import { OperationTooLargeError } from './document-refused.ts';
import { isFields, listOf, textOf, type Fields, type Follow } from './references.ts';

const MAX_NODES = 2_000;
const MAX_DESCRIPTION = 500;
/** Of the schemas that tools may have. */
const MAX_CHARACTERS = 30_000;
/** The first that is small enough; what lies deeper may be anything. */
const DEPTHS = [7, 4, 2, 1] as const;
const PLAIN = [
  ...['type', 'enum', 'const', 'default', 'format', 'minimum', 'maximum', 'multipleOf', 'minLength'],
  ...['maxLength', 'minItems', 'maxItems', 'uniqueItems', 'exclusiveMinimum', 'exclusiveMaximum'],
];
const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'] as const;

function isPattern(pattern: unknown): pattern is string {
  if (typeof pattern !== 'string' || pattern.length > 500) return false;
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

/** In 3.0 a bound is exclusive by a flag beside it. */
function toBounds(schema: Fields): Fields {
  const bounds: Record<string, unknown> = {};
  if (schema['exclusiveMinimum'] === true) bounds['exclusiveMinimum'] = schema['minimum'];
  if (schema['exclusiveMaximum'] === true) bounds['exclusiveMaximum'] = schema['maximum'];
  return bounds;
}

function toNullable(schema: Fields, plain: Record<string, unknown>): void {
  if (schema['nullable'] !== true || typeof plain['type'] !== 'string') return;
  plain['type'] = [plain['type'], 'null'];
  if (Array.isArray(plain['enum'])) plain['enum'] = [...new Set([...listOf(plain['enum']), null])];
}

function toPlain(schema: Fields): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const key of PLAIN)
    if (schema[key] !== undefined && typeof schema[key] !== 'boolean') plain[key] = schema[key];
  if (schema['uniqueItems'] === true) plain['uniqueItems'] = true;
  Object.assign(plain, toBounds(schema));
  const description = textOf(schema['description']).trim();
  if (description !== '') plain['description'] = description.slice(0, MAX_DESCRIPTION);
  if (isPattern(schema['pattern'])) plain['pattern'] = schema['pattern'];
  toNullable(schema, plain);
  return plain;
}

export type ToJsonSchema = (schema: unknown) => Record<string, unknown>;

function createConversion(follow: Follow, maxDepth: number): ToJsonSchema {
  let nodes = 0;

  function toProperties(properties: Fields, depth: number): Fields {
    const writable = Object.entries(properties).filter(([, one]) => {
      const followed = follow(one);
      return !isFields(followed) || followed['readOnly'] !== true;
    });
    return Object.fromEntries(writable.map(([name, one]) => [name, convert(one, depth + 1)]));
  }

  function convert(given: unknown, depth: number): Record<string, unknown> {
    nodes += 1;
    if (nodes > MAX_NODES) throw new OperationTooLargeError();
    const schema = follow(given);
    // A schema inside itself ends here as well.
    if (!isFields(schema) || depth > maxDepth) return {};
    const result = toPlain(schema);
    if (isFields(schema['properties'])) {
      const properties = toProperties(schema['properties'], depth);
      const required = listOf(schema['required']).filter(
        (name) => typeof name === 'string' && Object.hasOwn(properties, name),
      );
      Object.assign(result, { type: result['type'] ?? 'object', properties });
      if (required.length > 0) result['required'] = [...new Set(required)];
    }
    if (isFields(schema['items'])) result['items'] = convert(schema['items'], depth + 1);
    if (isFields(schema['additionalProperties']))
      result['additionalProperties'] = convert(schema['additionalProperties'], depth + 1);
    for (const key of COMBINATIONS) {
      const parts = listOf(schema[key]);
      if (parts.length > 0) result[key] = parts.map((part) => convert(part, depth + 1));
    }
    return result;
  }

  return (schema) => convert(schema, 0);
}

/** With as much of the nested parts as fits. Throws `OperationTooLargeError`. */
export function withSchemas<Result>(
  follow: Follow,
  make: (toJsonSchema: ToJsonSchema) => Result,
  measure: (result: Result) => unknown,
): Result {
  for (const depth of DEPTHS) {
    try {
      const result = make(createConversion(follow, depth));
      if (JSON.stringify(measure(result)).length <= MAX_CHARACTERS) return result;
    } catch (error) {
      if (!(error instanceof OperationTooLargeError)) throw error;
    }
  }
  throw new OperationTooLargeError();
}
