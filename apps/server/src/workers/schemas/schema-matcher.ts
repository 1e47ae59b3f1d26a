// Holds the answer of a model against a schema. Runs in an isolated process: a small schema can name its own parts a
// thousand million times, and only the end of the process ends that.
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
  // Copies of what is referred to would make the code grow with the product of both.
  inlineRefs: false,
  // A property that every object inherits is not one that the model wrote.
  ownProperties: true,
  code: { regExp: toLinearPattern },
} as const;

const MAX_MISMATCH_CHARACTERS = 1_000;

function describe(validate: ValidateFunction): string {
  const text = (validate.errors ?? [])
    .map((error) => `${error.instancePath || 'the answer'} ${error.message ?? ''}`)
    .join('; ');
  return (text || 'the answer does not fit').slice(0, MAX_MISMATCH_CHARACTERS);
}

/** What does not fit, or `null`. */
export type FindMismatch = (answer: unknown) => string | null;

/** Throws `SchemaRefusedError`. */
export function compileSchema(schema: Schema): FindMismatch {
  const rules = checkSchema(schema);
  let validate: ValidateFunction;
  try {
    validate = new Ajv2020(OPTIONS).compile(rules);
  } catch (error) {
    throw new SchemaRefusedError(error instanceof Error ? error.message : 'not a JSON Schema');
  }
  // Only `true` is a yes: a promise is one to nobody who does not wait for it.
  return (answer) => ((validate(answer) as unknown) === true ? null : describe(validate));
}
