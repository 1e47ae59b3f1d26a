import { RE2JS } from 're2js';
import { toTitle } from '../title.ts';
import { acceptsNull, numberIn, type Schema } from './flat-schema.ts';
import type { StatedValues } from './stated-value.ts';

const EMPTY_FORMATS: Readonly<Record<string, string>> = {
  email: 'unknown@example.invalid',
  uri: 'about:blank',
  date: '1970-01-01',
  time: '00:00:00Z',
  'date-time': '1970-01-01T00:00:00Z',
  uuid: '00000000-0000-0000-0000-000000000000',
  ipv4: '0.0.0.0',
  ipv6: '::',
  hostname: 'localhost',
};

/** Patterns come from callers, so they are matched by an engine that cannot be made to search for ever. */
function matchesPattern(text: string, pattern: unknown): boolean {
  if (typeof pattern !== 'string') return true;
  try {
    return RE2JS.compile(pattern).matcher(text).find();
  } catch {
    // A pattern this engine does not know cannot speak against the text; the caller's check decides.
    return true;
  }
}

function findText(schema: Schema, name: string, prompt: string, stated: StatedValues): string | null {
  const format = schema['format'];
  if (typeof format === 'string') return stated.formatted(format);
  if (/^e_?mail$/i.test(name)) return stated.formatted('email');
  if (/^(?:url|link|website)$/i.test(name)) return stated.formatted('uri');
  const value = name === '' ? null : stated.text(name);
  if (value !== null) return value;
  return /^(?:title|subject|headline)$/i.test(name) ? toTitle(prompt, null) : null;
}

function fitLength(text: string, schema: Schema): string {
  const minLength = numberIn(schema, 'minLength') ?? 0;
  const maxLength = numberIn(schema, 'maxLength') ?? Infinity;
  const signs = [...text];
  if (signs.length > maxLength) return signs.slice(0, maxLength).join('');
  return signs.length < minLength ? text + '-'.repeat(minLength - signs.length) : text;
}

export function toSchemaText(
  schema: Schema,
  name: string,
  prompt: string,
  stated: StatedValues,
): string | null {
  const found = findText(schema, name, prompt, stated);
  if (found !== null && matchesPattern(found, schema['pattern'])) return fitLength(found, schema);
  if (acceptsNull(schema)) return null;
  const format = schema['format'];
  const empty = typeof format === 'string' ? EMPTY_FORMATS[format] : undefined;
  return empty ?? fitLength('', schema);
}
