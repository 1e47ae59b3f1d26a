// Arguments that are nobody's business once a call is made: a schema marks them as `writeOnly`, or as passwords. They are
// masked in the record of the call, for the person who is asked to allow it, and in what the model is sent from then on. Pure.

import { parseExactJson } from '@parley/contract/exact-json.ts';
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';

type Schema = Readonly<Record<string, unknown>>;
type Arguments = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSecret = (schema: unknown): boolean =>
  isObject(schema) && (schema['writeOnly'] === true || schema['format'] === 'password');

function listNames({ properties }: Schema): string[] {
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) => (isSecret(schema) ? [name] : []));
}

function listTexts(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [value];
  const parts = typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
  return [JSON.stringify(value), ...parts];
}

/** Of what was given, as text; where a value holds others, these as well. */
export function listSecretValues(schema: Schema, args: Arguments): string[] {
  return listNames(schema).flatMap((name) => listTexts(Object.hasOwn(args, name) ? args[name] : undefined));
}

export function maskArguments(schema: Schema, args: unknown): unknown {
  const names = new Set(listNames(schema));
  if (names.size === 0 || !isObject(args)) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, names.has(name) ? SECRET_MASK : value]),
  );
}

function readArguments(text: string): Arguments | null {
  try {
    const args = parseExactJson(text);
    return isObject(args) ? args : null;
  } catch {
    return null;
  }
}

/** Of a call whose arguments may not even be JSON. `null`: there are no secrets among them. */
export function maskArgumentsText(schema: Schema, text: string): unknown {
  if (listNames(schema).length === 0) return null;
  const args = readArguments(text);
  return args ? maskArguments(schema, args) : SECRET_MASK;
}

/** Arguments as the model wrote them, without what is masked in the record of their call. */
export function maskAsRecorded(text: string, recorded: unknown): string {
  if (recorded === SECRET_MASK) return SECRET_MASK;
  const args = isObject(recorded) ? readArguments(text) : null;
  if (!args || !isObject(recorded)) return text;
  const hidden = Object.keys(args).filter((name) => recorded[name] === SECRET_MASK);
  if (hidden.length === 0) return text;
  return JSON.stringify({ ...args, ...Object.fromEntries(hidden.map((name) => [name, SECRET_MASK])) });
}

/** What a person has changed, with the secrets that they were not shown. */
export function restoreArguments(schema: Schema, changed: unknown, args: unknown): unknown {
  if (!isObject(changed) || !isObject(args)) return changed;
  const hidden = listNames(schema).filter(
    (name) => changed[name] === SECRET_MASK && Object.hasOwn(args, name),
  );
  return { ...changed, ...Object.fromEntries(hidden.map((name) => [name, args[name]])) };
}
