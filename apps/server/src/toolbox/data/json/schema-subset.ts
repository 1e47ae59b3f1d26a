// What a JSON Schema of a model may use: nothing whose check takes longer than its length suggests.
import type { JsonValue } from '../../tool.ts';
import { badInput } from '../data-tool.ts';
import { isArray, isObject, type JsonObject } from './read-json.ts';

/** Patterns may take exponential time, references may never end. */
const REFUSED: ReadonlySet<string> = new Set([
  'pattern',
  'patternProperties',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$async',
  'uniqueItems',
]);
/** Their keys are names of properties, not keywords. */
const BY_NAME: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
/** Their values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'required']);

function ensureKeywords(schema: JsonObject): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (REFUSED.has(keyword))
      throw badInput(`The schema uses "${keyword}", which is not supported here. Leave it out or write it out.`);
    if (DATA.has(keyword)) continue;
    if (BY_NAME.has(keyword) && isObject(value)) Object.values(value).forEach(ensureSubset);
    else ensureSubset(value);
  }
}

export function ensureSubset(value: JsonValue): void {
  if (isArray(value)) value.forEach(ensureSubset);
  else if (isObject(value)) ensureKeywords(value);
}
