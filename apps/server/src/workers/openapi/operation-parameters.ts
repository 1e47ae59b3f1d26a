// The parameters of an operation as those of a tool, with the template of its address and headers.
import { isOwnHeader, isSecretHeader } from '@parley/contract/custom-tools/secret-headers.ts';
import { isFields, listOf, textOf, type Fields, type Follow } from './references.ts';
import type { ToJsonSchema } from './json-schema.ts';

const MAX_NAME = 64;
const MAX_PARTS_DEPTH = 5;
/** Set by the product, or by the credential. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);
/** A key is asked of its owner, and an idempotency key made for each call: models give neither. */
const isOfCall = (name: string): boolean =>
  !OWN_HEADERS.has(name) && !isOwnHeader(name) && !isSecretHeader(name, '');

/** The style that writes what is inside a value as pairs of their own; a tool writes it `name[*]={parameter}`. */
export const INNER_STYLE = 'deepObject';
const OTHER_JOINTS: ReadonlySet<string> = new Set(['pipeDelimited', 'spaceDelimited']);

export interface ToolParameters {
  readonly properties: Map<string, Record<string, unknown>>;
  readonly required: Set<string>;
}

export interface CallTemplate {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** Thrown where a parameter that has to be given cannot be. */
export class ParametersError extends Error {
  override readonly name = 'ParametersError';
}

/** Those of the operation before those of its path. */
export function listParameters(operation: Fields, path: Fields, follow: Follow): Fields[] {
  const known = new Map<string, Fields>();
  for (const given of [...listOf(path['parameters']), ...listOf(operation['parameters'])]) {
    const parameter = follow(given);
    if (isFields(parameter)) known.set(`${textOf(parameter['in'])} ${textOf(parameter['name'])}`, parameter);
  }
  return [...known.values()];
}

function toSafeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const words = name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_NAME - 4);
  const safe = /^[A-Za-z]/.test(words) ? words : `p_${words}`;
  let free = safe;
  for (let number = 2; taken.has(free); number += 1) free = `${safe}_${number}`;
  return free;
}

/** In 3.1 a schema may name several types, also `null`. */
function isOfType(schema: unknown, type: 'array' | 'object'): schema is Fields {
  return isFields(schema) && (schema['type'] === type || listOf(schema['type']).includes(type));
}

/** Also where only its parts say so. */
function isObjectSchema(given: unknown, follow: Follow, depth = 0): boolean {
  const schema = follow(given);
  if (!isFields(schema) || depth > MAX_PARTS_DEPTH) return false;
  if (isOfType(schema, 'object')) return true;
  const hasType = schema['type'] !== undefined;
  return (
    (!hasType && isFields(schema['properties'])) ||
    listOf(schema['allOf']).some((part) => isObjectSchema(part, follow, depth + 1))
  );
}

function findSchema(parameter: Fields, follow: Follow): unknown {
  const content = isFields(parameter['content']) ? Object.values(parameter['content'])[0] : undefined;
  return follow(parameter['schema'] ?? (isFields(content) ? content['schema'] : undefined));
}

/** `name[*]` as the pairs of its parts, `name*` a pair for each item, `name` joined by commas. */
function toQueryName(parameter: Fields, follow: Follow): string {
  const name = encodeURIComponent(textOf(parameter['name']));
  const style = textOf(parameter['style']);
  if (style === INNER_STYLE) return `${name}[*]`;
  const isRepeated = parameter['explode'] !== false && isOfType(findSchema(parameter, follow), 'array');
  return isRepeated && !OTHER_JOINTS.has(style) && !isFields(parameter['content']) ? `${name}*` : name;
}

function schemaOf(parameter: Fields, follow: Follow, toJsonSchema: ToJsonSchema): Record<string, unknown> {
  const schema = findSchema(parameter, follow);
  // Joined by anything but commas, or encoded, a list is given with one value.
  const isWhole = !OTHER_JOINTS.has(textOf(parameter['style'])) && !isFields(parameter['content']);
  const isOne = isOfType(schema, 'array') && parameter['in'] === 'query' && !isWhole;
  const shown = toJsonSchema(isOne ? (schema['items'] ?? {}) : schema);
  const description = textOf(parameter['description']).trim().slice(0, 500);
  return { ...shown, ...(description !== '' && { description }) };
}

export interface ParameterPlan {
  readonly parameters: readonly Fields[];
  readonly follow: Follow;
  readonly toJsonSchema: ToJsonSchema;
}

/** Fills in `tool`. Throws `ParametersError`. */
export function toCallTemplate(
  address: string,
  { parameters, follow, toJsonSchema }: ParameterPlan,
  tool: ToolParameters,
): CallTemplate {
  const names = new Map<string, string>();
  const query: string[] = [];
  const headers: { name: string; value: string }[] = [];

  function add(parameter: Fields): string {
    const safe = toSafeName(textOf(parameter['name']), tool.properties);
    tool.properties.set(safe, schemaOf(parameter, follow, toJsonSchema));
    if (parameter['required'] === true || parameter['in'] === 'path') tool.required.add(safe);
    return safe;
  }

  for (const parameter of parameters) {
    const name = textOf(parameter['name']);
    const isRequired = parameter['required'] === true;
    const isObject = isObjectSchema(parameter['schema'], follow);
    const isQuery = parameter['in'] === 'query';
    if (parameter['in'] === 'path') names.set(name, add(parameter));
    else if (isQuery && (!isObject || parameter['style'] === INNER_STYLE))
      query.push(`${toQueryName(parameter, follow)}={${add(parameter)}}`);
    else if (parameter['in'] === 'header' && OWN_HEADERS.has(name.toLowerCase())) continue;
    else if (parameter['in'] === 'header' && !isObject && (isRequired || isOfCall(name.toLowerCase())))
      headers.push({ name, value: `{${add(parameter)}}` });
    else if (isRequired) throw new ParametersError();
  }
  const url = address.replaceAll(/\{([^{}]*)\}/g, (_found, name: string) => {
    const known = names.get(name) ?? add({ name, in: 'path', schema: { type: 'string' } });
    names.set(name, known);
    return `{${known}}`;
  });
  const joint = url.includes('?') ? '&' : '?';
  return { url: query.length === 0 ? url : `${url}${joint}${query.join('&')}`, headers };
}
