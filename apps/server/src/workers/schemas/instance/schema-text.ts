import { RE2JS } from 're2js';
import type { Schema } from '../schema-rules.ts';
import { acceptsNull, numberIn } from './flat-schema.ts';
import type { InstanceBudget } from './instance-budget.ts';
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

/** Patterns are untrusted, so they are matched in linear time. */
function matchesPattern(text: string, pattern: unknown): boolean {
  if (typeof pattern !== 'string') return true;
  try {
    return RE2JS.compile(pattern).matcher(text).find();
  } catch {
    // A pattern that this engine does not support is not checked here; the caller's validation decides.
    return true;
  }
}

interface TextSource {
  readonly title: string;
  readonly stated: StatedValues;
  readonly budget: InstanceBudget;
}

function findText(schema: Schema, name: string, { title, stated }: TextSource): string | null {
  const format = schema['format'];
  if (typeof format === 'string') return stated.formatted(format);
  if (/^e_?mail$/i.test(name)) return stated.formatted('email');
  if (/^(?:url|link|website)$/i.test(name)) return stated.formatted('uri');
  const value = name === '' ? null : stated.text(name);
  if (value !== null) return value;
  return /^(?:title|subject|headline)$/i.test(name) ? title : null;
}

function fitLength(text: string, schema: Schema, budget: InstanceBudget): string {
  const minLength = numberIn(schema, 'minLength') ?? 0;
  const maxLength = numberIn(schema, 'maxLength') ?? Infinity;
  budget.takeCharacters(Math.max(minLength, text.length));
  const characters = [...text];
  if (characters.length > maxLength) return characters.slice(0, maxLength).join('');
  return characters.length < minLength ? text + '-'.repeat(minLength - characters.length) : text;
}

export function toSchemaText(schema: Schema, name: string, source: TextSource): string | null {
  const found = findText(schema, name, source);
  if (found !== null && matchesPattern(found, schema['pattern']))
    return fitLength(found, schema, source.budget);
  if (acceptsNull(schema)) return null;
  const format = schema['format'];
  const empty = typeof format === 'string' ? EMPTY_FORMATS[format] : undefined;
  return empty ?? fitLength('', schema, source.budget);
}
