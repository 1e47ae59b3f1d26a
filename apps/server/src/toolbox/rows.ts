// What tools that are rows over one caller have in common: addresses made of arguments, what is found, and what leaves.
import type { z } from 'zod';
import type { JsonValue, Localised, Sent } from './tool.ts';

export type QueryValue = string | number | boolean | undefined;

/** What a call found. */
export interface Found {
  readonly data: JsonValue;
  /** Where a person can read it. */
  readonly source?: string;
  readonly truncated?: boolean;
}

/** What every row says. */
export interface ToolRow<Args> {
  readonly name: string;
  /** Where its group is not the usual one of its source or service. */
  readonly provider?: string;
  readonly icon: string;
  readonly title: Localised;
  readonly description: string;
  readonly parameters: z.ZodType<Args>;
  /** What leaves with a call that reads; by default all texts among its arguments. */
  readonly sends?: (args: Args) => Sent;
  readonly timeoutMs?: number;
}

/** A part of a path, whatever an argument holds. */
export function path(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));
}

/** Values that are undefined are left out. The rest of the address stays as it is written. */
export function withQuery(url: string, query: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  if (search.size === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${search.toString()}`;
}

/** Whether one of the origins, such as `https://api.example.org` or `https://*.example.org`, is the address's own. */
export function isDeclared(url: string, origins: readonly string[]): boolean {
  const { origin } = new URL(url);
  return origins.some((declared) => {
    const [scheme, domain] = declared.split('*');
    return domain === undefined
      ? origin === declared
      : origin.startsWith(scheme ?? '') && origin.endsWith(domain);
  });
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}

/** All texts among the arguments, for a service that is always the same one. */
export const sendsWords = (args: unknown): Sent => ({ as: 'words', text: listTexts(args).join(' ') });
