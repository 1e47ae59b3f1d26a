import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { ToolFailure, type JsonValue } from '../../tool.ts';
import { badInput, dataTool, reasonOf, textField } from '../data-tool.ts';
import { isObject, readJson } from './read-json.ts';
import { ensureSubset } from './schema-subset.ts';

const MAX_SCHEMA = 20_000;
const MAX_DOCUMENT = 50_000;
// A check takes at most as long as the schema is long, times as the document is.
const MAX_WORK = 60_000_000;
const MAX_ERRORS = 50;

async function compile(text: string): Promise<ValidateFunction> {
  const schema = readJson(text, 'The schema', JSON.parse);
  if (!isObject(schema)) throw badInput('The schema must be a JSON object.');
  ensureSubset(schema);
  const { $schema: _dialect, ...rules } = schema;
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  try {
    const ajv = new Ajv2020({
      allErrors: true,
      strict: false,
      meta: false,
      validateSchema: false,
      validateFormats: false,
      logger: false,
    });
    return ajv.compile(rules);
  } catch (error) {
    throw badInput(`The schema is not valid: ${reasonOf(error)}`);
  }
}

function describeError({ instancePath, message = 'is not valid', params }: ErrorObject): JsonValue {
  // The parameters of keywords are plain JSON.
  const detail = params as Readonly<Record<string, JsonValue>>;
  return { path: instancePath === '' ? '/' : instancePath, message, detail };
}

export const jsonValidate = dataTool({
  name: 'json-validate',
  icon: 'shield-check',
  title: { en: 'Validate JSON', zh: 'JSON 校验' },
  description:
    'Checks a JSON document against a JSON Schema and lists every violation with its path. Use it to verify that data has the fields and types that a task needs. Supports types, required, properties, items, enum, const, ranges, lengths and allOf/anyOf/oneOf/not; not pattern, $ref, uniqueItems, and format is ignored. To look something up in JSON use json-query; to compare documents json-diff.',
  parameters: z.strictObject({
    document: textField('The JSON document, as text.', MAX_DOCUMENT),
    schema: textField('The JSON Schema (draft 2020-12), as text.', MAX_SCHEMA),
  }),
  compute: async ({ document, schema }) => {
    if (document.length * schema.length > MAX_WORK)
      throw new ToolFailure('too_large', 'Schema and document are too long together. Check them in parts.');
    const validate = await compile(schema);
    const valid = validate(readJson(document, 'The document', JSON.parse));
    const errors = validate.errors ?? [];
    return {
      data: { valid, error_count: errors.length, errors: errors.slice(0, MAX_ERRORS).map(describeError) },
      truncated: errors.length > MAX_ERRORS,
    };
  },
});
