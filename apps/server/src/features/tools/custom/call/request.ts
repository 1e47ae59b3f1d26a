// Pure: the request that a call sends.
import { listPlaceholders } from '@parley/contract/custom-tools/placeholders.ts';
import type { CustomToolMethod } from '@parley/contract/custom-tools/schemas.ts';
import type { ToolRequest } from '../../../../toolbox/tool.ts';
import {
  fillBody,
  fillHeader,
  fillUrl,
  isFormType,
  isJsonType,
  isWhole,
  toForm,
  type Arguments,
} from './templates.ts';

export interface CallDefinition {
  readonly method: CustomToolMethod;
  readonly url: string;
  /** Without secret ones, which are never filled in. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly secretNames: readonly string[];
  readonly bodyTemplate: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export type CallRequest = Required<Pick<ToolRequest, 'url' | 'headers'>> & {
  readonly method: CustomToolMethod;
  readonly body: string | null;
};

const JSON_TYPE = 'application/json';

/** The parameters that address and headers take; the others are of the body. */
export function listPlaced(of: {
  readonly url: string;
  readonly headers: readonly { readonly value: string }[];
}): ReadonlySet<string> {
  return new Set([of.url, ...of.headers.map(({ value }) => value)].flatMap(listPlaceholders));
}

export function listParameters(parameters: CallDefinition['parameters']): ReadonlySet<string> {
  const { properties } = parameters;
  return new Set(typeof properties === 'object' && properties !== null ? Object.keys(properties) : []);
}

export const takesBody = (method: CustomToolMethod): boolean => method !== 'GET';

/** Whether the body is one argument as a whole, which is not given. */
function isMissing(template: string, args: Arguments, known: ReadonlySet<string>): boolean {
  const [name] = listPlaceholders(template);
  if (name === undefined || !isWhole(template)) return false;
  return known.has(name) && (!Object.hasOwn(args, name) || args[name] === undefined);
}

function toBody(definition: CallDefinition, args: Arguments, contentType: string): string | null {
  const { method, bodyTemplate, parameters } = definition;
  if (!takesBody(method)) return null;
  const known = listParameters(parameters);
  if (bodyTemplate !== null)
    return isMissing(bodyTemplate, args, known) ? null : fillBody(bodyTemplate, { args, contentType, known });
  const used = listPlaced(definition);
  const rest = Object.entries(args).filter(([name]) => !used.has(name));
  // Without a template only JSON has a way to say that there is nothing.
  if (rest.length === 0 && (method === 'DELETE' || !isJsonType(contentType))) return null;
  const fields = Object.fromEntries(rest);
  return isFormType(contentType) ? toForm(fields) : JSON.stringify(fields);
}

/** `key`: the same for every attempt of one call, so that its receiver can tell a repetition. */
export function toCallRequest(definition: CallDefinition, args: Arguments, key: string): CallRequest {
  const { method } = definition;
  const headers: Record<string, string> = {};
  for (const { name, value } of definition.headers) {
    const filled = fillHeader(name, value, args);
    if (filled !== null) headers[name.toLowerCase()] = filled;
  }
  const body = toBody(definition, args, headers['content-type'] ?? JSON_TYPE);
  const hasOwn = (name: string): boolean => name in headers || definition.secretNames.includes(name);
  if (body !== null && !hasOwn('content-type')) headers['content-type'] = JSON_TYPE;
  if (method !== 'GET' && !hasOwn('idempotency-key')) headers['idempotency-key'] = key;
  return { method, url: fillUrl(definition.url, args), headers, body };
}
