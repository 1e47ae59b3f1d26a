// Reads the body of a call: JSON, the fields of a form, or text. Files are never read out of it.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { checkShape, parseJsonBody, toFieldError } from '../../../platform/bounded-json.ts';
import { isUtf8 } from '../../../platform/http/bodies/charset.ts';
import { HOOK_MAX_BYTES } from '@parley/contract/deployments/constants.ts';

const MAX_FORM_FIELDS = 1_000;

export interface HookBody {
  readonly format: 'json' | 'form' | 'text';
  readonly text: string;
  /** Of JSON and forms; the text otherwise. Integers that a number cannot hold are texts of their digits. */
  readonly value: unknown;
}

function toText(bytes: Buffer, contentType: string): string {
  if (!isUtf8(contentType)) throw new AppError('unsupported_media_type');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    // No text in this encoding: a picture, an archive.
    throw new AppError('unsupported_media_type', { cause: error });
  }
}

/** A field that is sent several times is a list. */
function toFields(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MAX_FORM_FIELDS)
      throw toFieldError('body', `must not have more than ${MAX_FORM_FIELDS} fields`);
    const known = fields.get(name);
    fields.set(name, known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]);
  }
  return Object.fromEntries(fields);
}

const isJsonType = (type: string): boolean => /^[^;]*[/+]json\s*(;|$)/i.test(type);
const isFormType = (type: string): boolean => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);

/** `undefined` for what is not JSON. Throws for JSON beyond the bounds. */
async function parseJson(text: string): Promise<unknown> {
  try {
    return await parseJsonBody(text, HOOK_MAX_BYTES, { keepsDigits: true });
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_json') return undefined;
    throw error;
  }
}

/** GitHub, unless it is told otherwise, and Slack send their JSON as the only field of a form. */
async function readPayload(fields: Readonly<Record<string, string | string[]>>): Promise<HookBody | null> {
  const { payload, ...others } = fields;
  if (typeof payload !== 'string' || Object.keys(others).length > 0 || !/^\s*\{/.test(payload)) return null;
  const value = await parseJson(payload);
  return value === undefined ? null : { format: 'json', text: payload, value };
}

/** Whatever the sender calls it: many send JSON without saying so, or under the name of a form. */
export async function readHookBody(bytes: Buffer, contentType: string | null): Promise<HookBody> {
  const type = contentType ?? '';
  const text = toText(bytes, type);
  checkShape(text);
  if (isJsonType(type) || /^\s*[{[]/.test(text)) {
    const value = await parseJson(text);
    if (value !== undefined) return { format: 'json', text, value };
  }
  if (isFormType(type)) {
    const value = toFields(text);
    checkShape(value);
    return (await readPayload(value)) ?? { format: 'form', text, value };
  }
  return { format: 'text', text, value: text };
}

/** The value at a path such as `invoice.lines[0].sku`; `undefined` where there is none. */
export function findField(value: unknown, path: string): unknown {
  const keys = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    // An object with this very key.
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}
