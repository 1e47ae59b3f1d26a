// Validates a model's answer against a schema. Runs in an isolated process: a small schema can refer to its own parts a
// billion times, and only killing the process stops that.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { checkSchema, SchemaRefusedError, type Schema } from './schema-rules.ts';

/** The part of `RegExp` that the validator uses, in linear time. */
function toLinearPattern(pattern: string): { test(text: string): boolean } {
  const compiled = RE2JS.compile(pattern);
  return { test: (text) => compiled.matcher(text).find() };
}
toLinearPattern.code = 'toLinearPattern';

const OPTIONS = {
  strict: false,
  allErrors: false,
  logger: false,
  // Inlining references would make the generated code grow exponentially.
  inlineRefs: false,
  // Inherited properties are not part of the model's answer.
  ownProperties: true,
  code: { regExp: toLinearPattern },
} as const;

/**
 * Its rules for schemas are compiled once for each process, which takes ten times as long as most schemas. It holds no other
 * schema: each of those has a validator of its own, in which it finds nothing of an earlier one.
 */
const RULES = new Ajv2020(OPTIONS);

const MAX_MISMATCH_CHARACTERS = 1_000;

function describe(validate: ValidateFunction): string {
  const text = (validate.errors ?? [])
    .map((error) => `${error.instancePath || 'the answer'} ${error.message ?? ''}`)
    .join('; ');
  return (text || 'the answer does not fit').slice(0, MAX_MISMATCH_CHARACTERS);
}

/** The validation errors, or `null`. */
export type FindMismatch = (answer: unknown) => string | null;

/** Throws `SchemaRefusedError`. */
export function compileSchema(schema: Schema): FindMismatch {
  const rules = checkSchema(schema);
  let validate: ValidateFunction;
  try {
    // At once, for the rules are not asynchronous.
    void RULES.validateSchema(rules, true);
    validate = new Ajv2020({ ...OPTIONS, meta: false, validateSchema: false }).compile(rules);
  } catch (error) {
    // The validator follows references by recursion: its stack is used up.
    if (error instanceof RangeError)
      throw new SchemaRefusedError('it refers to itself without end, or through too many references');
    throw new SchemaRefusedError(error instanceof Error ? error.message : 'not a JSON Schema');
  }
  // Only `true` is valid: an asynchronous validator would return a promise.
  return (answer) => ((validate(answer) as unknown) === true ? null : describe(validate));
}
