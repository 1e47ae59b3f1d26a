// What an operation takes as its body, as parameters of a tool and a template.
import type { ToJsonSchema } from './json-schema.ts';
import { INNER_STYLE, type ToolParameters } from './operation-parameters.ts';
import { isFields, listOf, type Fields, type Follow } from './references.ts';

const WHOLE = 'body';
const PARAMETER = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

export interface BodyTemplate {
  readonly template: string | null;
  readonly contentType: string | null;
}

/** Thrown where a body is of a kind that tools cannot send. */
export class BodyTypeError extends Error {
  override readonly name = 'BodyTypeError';
}

const NONE: BodyTemplate = { template: null, contentType: null };
const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
/** Takes JSON among all others. */
const isAny = (type: string): boolean => /^(?:\*|application)\/\*/.test(type);
/** Written by the agent as a whole. */
const isWritten = (type: string): boolean => /^text\/|^application\/(?:[\w.+-]+\+)?xml\b/i.test(type);

interface Content {
  readonly type: string;
  readonly schema: unknown;
  /** How fields of a form are written. */
  readonly encoding: Fields;
}

/** Neither as pairs, of a list one for each item, nor as the pairs of their parts. */
const isUnfit = (one: unknown): boolean =>
  isFields(one) &&
  one['style'] !== INNER_STYLE &&
  (one['explode'] === false || (one['style'] ?? 'form') !== 'form');

const toJoint = (one: unknown): string => (isFields(one) && one['style'] === INNER_STYLE ? '[*]' : '');

function pickContent(body: Fields): Content {
  const kinds = isFields(body['content']) ? Object.entries(body['content']) : [];
  const pick = (fits: (type: string) => boolean) => kinds.find(([type]) => fits(type));
  const found =
    pick(isJson) ?? pick((type) => type.toLowerCase().startsWith(FORM)) ?? pick(isWritten) ?? pick(isAny);
  if (!found) throw new BodyTypeError();
  const [named, media] = found;
  const type = isAny(named) ? JSON_TYPE : named;
  const schema = isFields(media) ? media['schema'] : undefined;
  const encoding = isFields(media) && isFields(media['encoding']) ? media['encoding'] : {};
  return { type, schema, encoding };
}

/** The fields of the body beside those of the address, or nothing where that is not possible. */
function takeFields(schema: Record<string, unknown>, tool: ToolParameters): string[] | null {
  const { properties, type } = schema;
  const isOther = ['allOf', 'anyOf', 'oneOf', 'additionalProperties'].some(
    (key) => schema[key] !== undefined,
  );
  if (!isFields(properties) || type !== 'object' || isOther) return null;
  const names = Object.keys(properties);
  if (names.length === 0 || names.some((name) => tool.properties.has(name))) return null;
  for (const [name, one] of Object.entries(properties)) tool.properties.set(name, isFields(one) ? one : {});
  for (const name of listOf(schema['required'])) if (typeof name === 'string') tool.required.add(name);
  return names;
}

function takeWhole(schema: Record<string, unknown>, isRequired: boolean, tool: ToolParameters): string {
  let name = WHOLE;
  for (let number = 2; tool.properties.has(name); number += 1) name = `${WHOLE}_${number}`;
  tool.properties.set(name, schema);
  if (isRequired) tool.required.add(name);
  return `{${name}}`;
}

/** Fills in `tool`. Throws `BodyTypeError`. */
export function toBodyTemplate(
  method: string,
  operation: Fields,
  { follow, toJsonSchema }: { readonly follow: Follow; readonly toJsonSchema: ToJsonSchema },
  tool: ToolParameters,
): BodyTemplate {
  const body = follow(operation['requestBody']);
  if (!isFields(body)) return NONE;
  const isRequired = body['required'] === true;
  if (method === 'GET' && isRequired) throw new BodyTypeError();
  if (method === 'GET') return NONE;
  const { type, schema, encoding } = pickContent(body);
  const shown = toJsonSchema(schema);
  if (isJson(type)) {
    const contentType = type.toLowerCase() === JSON_TYPE ? null : type;
    if (takeFields(shown, tool)) return { template: null, contentType };
    return { template: takeWhole(shown, isRequired, tool), contentType };
  }
  if (!type.toLowerCase().startsWith(FORM))
    return { template: takeWhole({ ...shown, type: 'string' }, isRequired, tool), contentType: type };
  // A form without fields is no body.
  if (!isRequired && isFields(shown['properties']) && Object.keys(shown['properties']).length === 0)
    return NONE;
  const names = Object.values(encoding).some(isUnfit) ? null : takeFields(shown, tool);
  if (!names?.every((name) => PARAMETER.test(name))) throw new BodyTypeError();
  return {
    template: names
      .map((name) => `${encodeURIComponent(name)}${toJoint(encoding[name])}={${name}}`)
      .join('&'),
    contentType: FORM,
  };
}
