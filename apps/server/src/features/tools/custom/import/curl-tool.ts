// Pure: a curl command as a tool. Values that an agent may want to choose become parameters: those of the address, and
// the fields of a JSON or URL-encoded body.
import { listPlaceholders } from '@parley/contract/custom-tools/placeholders.ts';
import { isOwnHeader, isSecretHeader } from '@parley/contract/custom-tools/secret-headers.ts';
import { CurlImport, type CurlNote } from '@parley/contract/custom-tools/import-schemas.ts';
import { CustomToolMethod, type CustomToolHeader } from '@parley/contract/custom-tools/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { parseBoundedJson, toFieldError } from '../../../../platform/bounded-json.ts';
import { isJsonType } from '../call/templates.ts';
import { readCurl, type CurlCommand } from './curl-options.ts';
import { toToolName } from '@parley/contract/custom-tools/tool-names.ts';
import {
  isSecretPair,
  isSecretParameter,
  listUrlSecrets,
} from '@parley/contract/custom-tools/url-secrets.ts';

const FIELD = 'command';
const MAX_EXAMPLE = 100;
const MAX_TIMEOUT_MS = 30_000;
const DEFAULT_TIMEOUT_MS = 15_000;
const MAX_PARAMETERS = 60;
const PARAMETER = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
/** Names that no body of a call may have. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const FORM = 'application/x-www-form-urlencoded';
const refuse = (message: string) => toFieldError(FIELD, message);

interface Parameter {
  readonly type: 'string' | 'number' | 'boolean';
  readonly description?: string;
}
type Parameters = Map<string, Parameter>;

const toParameter = (value: string | number | boolean): Parameter => ({
  type: typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean',
  ...(value !== '' && { description: `For example ${String(value).slice(0, MAX_EXAMPLE)}` }),
});

/** Whether the value became a parameter of this name. */
function take(parameters: Parameters, name: string, value: string | number | boolean): boolean {
  if (
    !PARAMETER.test(name) ||
    FORBIDDEN.has(name) ||
    parameters.has(name) ||
    parameters.size >= MAX_PARAMETERS
  )
    return false;
  parameters.set(name, toParameter(value));
  return true;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** `a=1&b=2` with a placeholder for each value that an agent may choose. */
function takePairs(text: string, parameters: Parameters): string {
  const pairs = text.split('&').map((pair) => {
    const [rawName = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    const name = decode(rawName);
    const isChosen = rest.length > 0 && listPlaceholders(value).length === 0 && !isSecretParameter(name);
    return isChosen && take(parameters, name, decode(value)) ? `${rawName}={${name}}` : pair;
  });
  return pairs.join('&');
}

function toEncoded(text: string): string {
  const at = text.indexOf('=');
  const [name, value] = at === -1 ? ['', text] : [text.slice(0, at), text.slice(at + 1)];
  return name === '' ? encodeURIComponent(value) : `${name}=${encodeURIComponent(value)}`;
}

const joinData = ({ data }: CurlCommand): string | null =>
  data.length === 0
    ? null
    : data
        .map(({ kind, text }) => (kind === 'urlencode' ? toEncoded(text) : text))
        .join(data.some(({ kind }) => kind === 'json') ? '' : '&');

function toUrl(command: CurlCommand, parameters: Parameters): string {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(command.url) ? command.url : `http://${command.url}`;
  const [head = ''] = url.split('#');
  const [address = '', ...rest] = head.split('?');
  const given = rest.length === 0 ? [] : [rest.join('?')];
  const data = command.isQuery ? joinData(command) : null;
  const query = [...given, ...(data === null ? [] : [data])].join('&');
  for (const name of listPlaceholders(url)) parameters.set(name, { type: 'string' });
  return query === '' ? address : `${address}?${takePairs(query, parameters)}`;
}

function readJson(text: string): unknown {
  try {
    return parseBoundedJson(text, { field: FIELD, keepsDigits: true });
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_json') return undefined;
    throw error;
  }
}

/** No model has to know it, and none is told an example of it. */
const isKey = (name: string, value: unknown): boolean =>
  typeof value === 'string' && listPlaceholders(value).length === 0 && isSecretPair(name, value);

/** Fields at the top become parameters, except keys; what is inside others stays as it is. */
function toJsonTemplate(body: object, parameters: Parameters): string | null {
  let isPlain = true;
  const fields = Object.entries(body).map(([name, value]: [string, unknown]) => {
    const isPlainValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isPlainValue && !isKey(name, value) && take(parameters, name, value))
      return `${JSON.stringify(name)}: {${name}}`;
    isPlain = false;
    return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  });
  return isPlain ? null : `{${fields.join(', ')}}`;
}

interface Body {
  readonly template: string | null;
  readonly contentType: string | null;
}

function toBody(command: CurlCommand, parameters: Parameters): Body {
  const text = command.isQuery ? null : joinData(command);
  if (text === null) return { template: null, contentType: null };
  const header = command.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const isJson = command.data.some(({ kind }) => kind === 'json');
  const contentType = header ?? (isJson ? 'application/json' : FORM);
  const added = header === undefined ? contentType : null;
  if (isJsonType(contentType)) {
    const value = readJson(text);
    if (value === undefined && listPlaceholders(text).length === 0)
      throw refuse('has a body that is not the JSON it claims to be');
    for (const name of value === undefined ? listPlaceholders(text) : []) take(parameters, name, '');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return { template: isObject ? toJsonTemplate(value, parameters) : text, contentType: added };
  }
  const template = contentType.toLowerCase().startsWith(FORM) ? takePairs(text, parameters) : text;
  return { template, contentType: added };
}

interface Headers {
  readonly kept: CustomToolHeader[];
  readonly dropped: string[];
}

function toHeaders(command: CurlCommand, contentType: string | null, parameters: Parameters): Headers {
  const kept = new Map<string, CustomToolHeader>();
  const dropped: string[] = [];
  for (const [name, value] of command.headers) {
    if (isOwnHeader(name)) {
      dropped.push(name);
      continue;
    }
    const secret = isSecretHeader(name, value);
    for (const placeholder of secret ? [] : listPlaceholders(value)) take(parameters, placeholder, '');
    kept.set(name.toLowerCase(), { name, value, secret });
  }
  if (contentType !== null && contentType !== 'application/json')
    kept.set('content-type', { name: 'Content-Type', value: contentType, secret: false });
  return { kept: [...kept.values()], dropped };
}

function toTimeout({ maxSeconds }: CurlCommand): number {
  if (maxSeconds === null || !Number.isFinite(maxSeconds)) return DEFAULT_TIMEOUT_MS;
  return Math.min(MAX_TIMEOUT_MS, Math.max(1_000, Math.round(maxSeconds * 1_000)));
}

function toMethod({ method, data, isQuery }: CurlCommand): CustomToolMethod {
  const named = method ?? (data.length > 0 && !isQuery ? 'POST' : 'GET');
  const known = CustomToolMethod.safeParse(named);
  if (!known.success) throw refuse(`must not use the method ${named.slice(0, 20)}`);
  return known.data;
}

/** In the order of the contract's fields: the first one that is wrong is named. */
function check(value: CurlImport): CurlImport {
  const checked = CurlImport.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const part = issue?.path.slice(1).join('.') ?? '';
  throw refuse(`does not make a tool: ${part} ${issue?.message ?? ''}`.trim().slice(0, 300));
}

/** Throws `validation_failed` for the field `command`. */
export function toCurlTool(text: string): CurlImport {
  const command = readCurl(text);
  const method = toMethod(command);
  const parameters: Parameters = new Map();
  const url = toUrl(command, parameters);
  const parsed = URL.parse(url.replaceAll(/[{}]/g, ''));
  if (!parsed) throw refuse(`has an address that cannot be read: ${url.slice(0, 60)}`);
  if (parsed.username !== '' || parsed.password !== '')
    throw refuse('must not have a password in the address: use -u');
  const { template, contentType } = toBody(command, parameters);
  if (method === 'GET' && command.data.length > 0 && !command.isQuery)
    throw refuse('must not send a body with GET');
  const { kept, dropped } = toHeaders(command, contentType, parameters);
  const [path = ''] = (url.split(/^[a-z]+:\/\/[^/?#]*/i)[1] ?? '').split('?');
  const notes: CurlNote[] = [];
  if (listUrlSecrets(url).length > 0) notes.push('secret_in_url');
  if (parameters.size === 0) notes.push('no_inputs');
  return check({
    tool: {
      name: toToolName(`${method.toLowerCase()} ${path}`),
      display_name: '',
      description: `Calls ${method} ${parsed.hostname}${path}`.slice(0, 2_000),
      icon: 'webhook',
      category: 'custom',
      method,
      url,
      headers: kept,
      body_template: template,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(parameters),
        ...(parameters.size > 0 && { required: [...parameters.keys()] }),
      },
      result_path: null,
      timeout_ms: toTimeout(command),
      effect: null,
      is_active: true,
    },
    dropped_headers: dropped.slice(0, 50),
    notes,
  });
}
