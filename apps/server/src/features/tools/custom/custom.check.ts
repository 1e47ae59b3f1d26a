// What a custom tool may be: checked when it is saved, with the field that is wrong.
import { listPlaceholders } from '@parley/contract/custom-tools/placeholders.ts';
import type { CustomToolBody, CustomToolHeader } from '@parley/contract/custom-tools/schemas.ts';
import { hasHiddenValue } from '@parley/contract/custom-tools/url-secrets.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { parseBoundedJson, toFieldError } from '../../../platform/bounded-json.ts';
import { toFirstHop } from '../../../platform/outbound/outbound-request.ts';
import { listParameters, listPlaced, takesBody } from './call/request.ts';
import { fillBody, isFormType, isJsonType } from './call/templates.ts';

/** Names of tools that every agent may be given besides. */
const RESERVED = /^(?:mcp|ask|hand-over-to)-|^(?:read-output|tool-search)$/;
/** Up to where a path begins, without room for a placeholder. */
const ORIGIN = /^https?:\/\/[^/?#{}\\\s]+(?=[/?#]|$)/i;
const HIDES_SECRETS = /\p{Cc}/u;

export interface CheckDeps {
  readonly isBuiltin: (name: string) => boolean;
  /** Throws `destination_blocked`. */
  readonly checkHost: (host: string) => void;
  /** Throws a `ToolFailure` with what is wrong. */
  readonly checkPath: (query: string) => Promise<void>;
}

export type CheckedTool = Omit<CustomToolBody, 'headers'> & {
  readonly headers: readonly CustomToolHeader[];
};

export const isReserved = (name: string, { isBuiltin }: Pick<CheckDeps, 'isBuiltin'>): boolean =>
  isBuiltin(name) || RESERVED.test(name);

function checkKnown(field: string, template: string, known: ReadonlySet<string>): void {
  const unknown = listPlaceholders(template).find((name) => !known.has(name));
  if (unknown !== undefined) throw toFieldError(field, `{${unknown}} is no parameter`);
}

/** The address as it would be called, with an example in place of every value. */
function checkUrl(url: string, known: ReadonlySet<string>, { checkHost }: CheckDeps): URL {
  if (!ORIGIN.test(url))
    throw toFieldError('url', 'must begin with http:// or https:// and a host without {parameters}');
  if (hasHiddenValue(url)) throw toFieldError('url', 'has a hidden value that has to be entered again');
  checkKnown('url', url, known);
  const parsed = URL.parse(url.replaceAll(/[{}]/g, ''));
  if (!parsed) throw toFieldError('url', 'must be an address');
  checkHost(parsed.hostname);
  return parsed;
}

function checkHeaders(tool: CheckedTool, url: URL, known: ReadonlySet<string>): void {
  const names = new Set<string>();
  for (const [index, { name, value, secret }] of tool.headers.entries()) {
    const field = `headers.${index}`;
    if (names.has(name.toLowerCase())) throw toFieldError(field, `${name} is set twice`);
    names.add(name.toLowerCase());
    if (value === null || value === '') throw toFieldError(field, `${name} has no value`);
    if (HIDES_SECRETS.test(value)) throw toFieldError(field, 'must not contain control characters');
    if (!secret) checkKnown(field, value, known);
    // The same rules as when it is sent.
    try {
      toFirstHop({ url: url.href, headers: { [name]: value } });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
      throw toFieldError(field, error.data.errors?.[0]?.message ?? 'is not allowed');
    }
  }
  if (url.protocol !== 'https:' && tool.headers.some(({ secret }) => secret))
    throw toFieldError('url', 'must begin with https:// where a header is secret');
}

/** Arguments make a body by themselves as JSON or as a form alone. */
function checkUnwritten(
  { method, url, headers }: CheckedTool,
  type: string,
  known: ReadonlySet<string>,
): void {
  if (!takesBody(method) || isJsonType(type) || isFormType(type)) return;
  const filled = headers.flatMap(({ value, secret }) => (secret || value === null ? [] : [{ value }]));
  const placed = listPlaced({ url, headers: filled });
  if ([...known].some((name) => !placed.has(name)))
    throw toFieldError(
      'body_template',
      'must be written where a body is neither JSON nor a form, such as <name>{name}</name>',
    );
}

function checkBody(tool: CheckedTool, known: ReadonlySet<string>): void {
  const { method, headers, body_template: template } = tool;
  const contentType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const type = contentType ?? 'application/json';
  if (template === null) return checkUnwritten(tool, type, known);
  if (!takesBody(method)) throw toFieldError('body_template', `must not be sent with ${method}`);
  if (!isJsonType(type)) return;
  const example = fillBody(template, { args: {}, contentType: type, known });
  try {
    parseBoundedJson(example);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw toFieldError('body_template', 'must be JSON once its {parameters} are filled in');
  }
}

/** Throws `validation_failed` with the field, `tool_name_taken` or `destination_blocked`. */
export async function checkTool(tool: CheckedTool, deps: CheckDeps): Promise<void> {
  const known = listParameters(tool.parameters);
  if (isReserved(tool.name, deps)) throw new AppError('tool_name_taken');
  if (tool.parameters['type'] !== 'object') throw toFieldError('parameters', 'must be of the type "object"');
  const url = checkUrl(tool.url, known, deps);
  toFirstHop({ url: url.href });
  checkHeaders(tool, url, known);
  checkBody(tool, known);
  if (tool.result_path !== null) await deps.checkPath(tool.result_path);
}
