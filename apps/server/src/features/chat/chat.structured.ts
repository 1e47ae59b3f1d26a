// Answers that fit a JSON Schema. The schema comes from outside: its size and depth are bounded, it may not refer
// to anything remote, its patterns run on an engine whose time grows with the text, not with the pattern, and the
// time for trying an answer is bounded, because a small schema can name its own parts a thousand million times.
import { createContext, Script } from 'node:vm';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { AppError } from '@parley/contract/errors/app-error.ts';

const MAX_SCHEMA_BYTES = 64 * 1024;
const MAX_DEPTH = 20;
/** Of the wall clock: a thousand times what an honest schema takes, since the machine may be busy with others. */
const MAX_WORK_MS = 500;
/** What schemas of every draft name; the rules of the newest are applied to all. */
const KNOWN_DIALECT = /^https?:\/\/json-schema\.org\//;

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  return Object.values(value).reduce(
    (deepest: number, inner) => Math.max(deepest, depthOf(inner, depth + 1)),
    depth,
  );
}

const REFERENCES = new Set(['$ref', '$dynamicRef', '$schema']);

function refersOutside(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      (REFERENCES.has(key) && typeof inner === 'string' && !inner.startsWith('#')) || refersOutside(inner),
  );
}

/** The part of `RegExp` that the validator uses, in linear time. */
function toLinearPattern(pattern: string): { test(text: string): boolean } {
  const compiled = RE2JS.compile(pattern);
  return { test: (text) => compiled.matcher(text).find() };
}
toLinearPattern.code = 'toLinearPattern';

export type Schema = Readonly<Record<string, unknown>>;

export interface SchemaMatcher {
  /** What does not fit, or `null`. Throws `invalid_schema` when that cannot be told in time. */
  findMismatch(answer: unknown): string | null;
}

/** Runs `work`, and ends it when it takes too long: the only way to stop a function of the same thread. */
function withinTime<T>(work: () => T): T {
  try {
    // The script gives back what `work` returned.
    return new Script('work()').runInContext(createContext({ work }), { timeout: MAX_WORK_MS }) as T;
  } catch (error) {
    throw new AppError('invalid_schema', { cause: error });
  }
}

function describe(validate: ValidateFunction): string {
  return (validate.errors ?? [])
    .map((error) => `${error.instancePath || 'the answer'} ${error.message ?? ''}`)
    .join('; ');
}

/** Throws `invalid_schema`. */
export function compileSchema(schema: Schema): SchemaMatcher {
  const { $schema: dialect, ...rules } = schema;
  const isKnown = dialect === undefined || (typeof dialect === 'string' && KNOWN_DIALECT.test(dialect));
  const isTooMuch = JSON.stringify(schema).length > MAX_SCHEMA_BYTES || depthOf(schema) > MAX_DEPTH;
  if (!isKnown || isTooMuch || refersOutside(rules)) throw new AppError('invalid_schema');
  const options = {
    strict: false,
    allErrors: false,
    logger: false,
    code: { regExp: toLinearPattern },
  } as const;
  const compiler = new Ajv2020(options);
  const validate = withinTime(() => compiler.compile(rules));
  return {
    findMismatch: (answer) => (withinTime(() => validate(answer)) ? null : describe(validate)),
  };
}

/** Models like to wrap JSON in a fence or a sentence. */
export function parseAnswer(text: string): unknown {
  const fenced = /```(?:json)?([\s\S]*?)```/.exec(text)?.[1];
  for (const candidate of [text, fenced, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)]) {
    if (candidate === undefined || candidate.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(candidate);
      return value;
    } catch {
      // Not this one; the next candidate may parse.
    }
  }
  return undefined;
}
