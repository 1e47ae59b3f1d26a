// What an agent reads of a call. Pure.
import { APPENDED_BODY_MAX_BYTES } from '@parley/contract/deployments/constants.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import { findField, type HookBody } from './hook-body.ts';

/** Of the whole message: a template can name the body many times. */
const MAX_CHARACTERS = 2 * 1024 * 1024;
const NOT_GIVEN = 'not given';
const NO_BODY = 'The webhook was called without a body.';
const TOKEN = /\{\{\s*([^{}\s][^{}]{0,200}?)\s*\}\}/g;

export interface HookMessageParts {
  readonly body: HookBody;
  /** Without those that could hold secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface HookMessage {
  readonly content: string;
  /** What the template names and the call does not have. */
  readonly missing: readonly string[];
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, typeof value === 'object' ? 2 : 0);
}

function findPart(name: string, { body, headers, query }: HookMessageParts): string | null {
  if (name === 'body') return body.text === '' ? null : body.text;
  const [root = '', ...rest] = name.split('.');
  const path = rest.join('.');
  if (root === 'header') return findOwn(headers, path.toLowerCase());
  if (root === 'query') return findOwn(query, path);
  if (root === 'body') return toText(findField(body.value, path));
  if (root.startsWith('body['))
    return toText(findField(body.value, name.slice('body'.length).replace(/^\[(\d+)\]/, '$1')));
  return null;
}

function findOwn(fields: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

function fill(template: string, parts: HookMessageParts): HookMessage {
  const missing = new Set<string>();
  let content = '';
  let end = 0;
  // In one pass: what is filled in is not looked through again.
  for (const match of template.matchAll(TOKEN)) {
    const name = match[1] ?? '';
    const found = findPart(name, parts);
    if (found === null) missing.add(name);
    content += template.slice(end, match.index) + (found ?? NOT_GIVEN);
    end = match.index + match[0].length;
    if (content.length > MAX_CHARACTERS)
      throw toFieldError('body', 'is too long for the message that names it');
  }
  return { content: content + template.slice(end), missing: [...missing] };
}

/** Cut between characters. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= APPENDED_BODY_MAX_BYTES) return text;
  const start = bytes.subarray(0, APPENDED_BODY_MAX_BYTES).toString();
  return `${start.replace(/\uFFFD+$/, '')} […]`;
}

export function toHookMessage(
  { template, appendsBody }: { readonly template: string | null; readonly appendsBody: boolean },
  parts: HookMessageParts,
): HookMessage {
  const { text } = parts.body;
  const filled = fill(template ?? '{{body}}', parts);
  if (template === null) return text.trim() === '' ? { content: NO_BODY, missing: [] } : filled;
  const appended = appendsBody && text !== '' ? `\n\n${cut(text)}` : '';
  const content = `${filled.content}${appended}`;
  return { ...filled, content: content.trim() === '' ? NO_BODY : content };
}

/** As a person counts: characters of Chinese and Japanese are words. */
export function countWords(text: string): number {
  const characters = text.match(/[\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF]/g)?.length ?? 0;
  const others =
    text.replaceAll(/[\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF]/g, ' ').match(/\S+/g)?.length ?? 0;
  return characters + others;
}
