// Which schemas are accepted: of limited depth, without external references, and with standard JSON Schema keywords
// only. The validator has keywords of its own, some of which change the result; they are rejected.

export type Schema = Readonly<Record<string, unknown>>;

/** Thrown for a schema that cannot be used, with a sentence for its author. */
export class SchemaRefusedError extends Error {
  override readonly name = 'SchemaRefusedError';
}

const MAX_DEPTH = 20;
/** Keywords of every draft; the rules of the newest apply to all. */
const KNOWN_DIALECT = /^https?:\/\/json-schema\.org\//;
const REFERENCES = new Set(['$ref', '$dynamicRef', '$recursiveRef', '$schema']);
/** Rejected wherever they occur, since a reference may lead to any part of a schema, named or not. */
const FOREIGN_ANYWHERE = new Set(['$async', '$data', '$merge', '$patch']);
/** Their values are author-defined names. */
const NAMES = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions'],
  ...['dependentSchemas', 'dependentRequired', 'dependencies'],
]);
/** Their values are data. */
const DATA = new Set(['const', 'enum', 'default', 'examples', 'example']);
/** Rejected as keywords; allowed as names of properties. */
const FOREIGN_KEYWORDS = new Set(['nullable', 'discriminator']);

interface Visit {
  readonly value: object;
  readonly depth: number;
  readonly holds: 'keywords' | 'names' | 'data';
}

function holdsInside(key: string, { holds, value }: Visit): Visit['holds'] {
  if (holds === 'data') return 'data';
  if (holds === 'names' || Array.isArray(value)) return 'keywords';
  if (NAMES.has(key)) return 'names';
  return DATA.has(key) ? 'data' : 'keywords';
}

function checkEntry(key: string, inner: unknown, { holds, value }: Visit): void {
  if (FOREIGN_ANYWHERE.has(key)) throw new SchemaRefusedError(`${key} is not part of JSON Schema`);
  if (holds !== 'data' && REFERENCES.has(key) && typeof inner === 'string' && !inner.startsWith('#'))
    throw new SchemaRefusedError(`${key} may only refer to the schema itself, as in "#/$defs/name"`);
  if (holds === 'keywords' && !Array.isArray(value) && FOREIGN_KEYWORDS.has(key))
    throw new SchemaRefusedError(`${key} is not part of JSON Schema`);
}

/** The schema without its dialect. Throws `SchemaRefusedError`. */
export function checkSchema(schema: Schema): Schema {
  const { $schema: dialect, ...rules } = schema;
  if (dialect !== undefined && !(typeof dialect === 'string' && KNOWN_DIALECT.test(dialect)))
    throw new SchemaRefusedError('$schema names an unknown dialect');
  const pending: Visit[] = [{ value: rules, depth: 0, holds: 'keywords' }];
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    if (visit.depth > MAX_DEPTH) throw new SchemaRefusedError(`nested deeper than ${MAX_DEPTH} levels`);
    for (const [key, inner] of Object.entries<unknown>({ ...visit.value })) {
      checkEntry(key, inner, visit);
      if (typeof inner !== 'object' || inner === null) continue;
      pending.push({ value: inner, depth: visit.depth + 1, holds: holdsInside(key, visit) });
    }
  }
  return rules;
}
