// An answer as tools read it: bytes, text in the character set that it declares, or JSON.
import { TextDecoder } from 'node:util';
import { parseBoundedJson } from '../platform/bounded-json.ts';
import type { OutboundResponse } from '../platform/outbound/response-cache.ts';
import { decodeText } from '../workers/files/encoding.ts';
import { ToolFailure, type JsonValue, type ToolResponse } from './tool.ts';

const MAX_JSON_CHARACTERS = 2 * 1024 * 1024;
const MAX_JSON_KEYS = 50_000;
/** Where pages and feeds declare their character set. */
const HEAD_BYTES = 2_048;
const IN_HEADER = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i;
const IN_PAGE = /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;
const IN_XML = /^\s*<\?xml\b[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i;
/** What servers declare for pages that they know nothing about. */
const DECLARED_BLINDLY: ReadonlySet<string> = new Set(['utf-8', 'windows-1252']);

function createDecoder(label: string | undefined): TextDecoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
}

/** `null` where the declaration is wrong. */
function decodeExactly(decoder: TextDecoder, body: Buffer): string | null {
  try {
    return decoder.decode(body);
  } catch {
    return null;
  }
}

function findDeclared(body: Buffer, contentType: string): TextDecoder | null {
  const inHeader = createDecoder(IN_HEADER.exec(contentType)?.[1]);
  if (inHeader) return inHeader;
  const head = body.subarray(0, HEAD_BYTES).toString('latin1');
  return createDecoder((IN_XML.exec(head) ?? IN_PAGE.exec(head))?.[1]);
}

function decode(body: Buffer, contentType: string): string {
  const declared = findDeclared(body, contentType);
  const asDeclared =
    declared && !DECLARED_BLINDLY.has(declared.encoding) ? decodeExactly(declared, body) : null;
  const text = asDeclared ?? decodeText(body);
  if (text === null) throw new ToolFailure('failed', 'The answer is no text.');
  return text;
}

function parseJson(text: string, keepsDigits: boolean): JsonValue {
  if (text.length > MAX_JSON_CHARACTERS)
    throw new ToolFailure('too_large', 'The answer is too large. Ask for a smaller part of it.');
  try {
    // Parsed JSON holds nothing else.
    return parseBoundedJson(text, { maxKeys: MAX_JSON_KEYS, keepsDigits }) as JsonValue;
  } catch {
    throw new ToolFailure('failed', 'The answer is not the JSON that was expected.');
  }
}

export function toToolResponse({ status, url, headers, body }: OutboundResponse): ToolResponse {
  const text = (): string => (body.length === 0 ? '' : decode(body, headers['content-type'] ?? ''));
  const json: ToolResponse['json'] = (options) => parseJson(text(), options?.keepsDigits === true);
  return { status, url, headers, body, text, json };
}
