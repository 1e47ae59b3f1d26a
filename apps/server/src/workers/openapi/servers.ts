// The address that the paths of a document stand behind.
import { isFields, listOf, textOf, type Fields } from './references.ts';

function fillVariables(url: string, variables: unknown): string {
  if (!isFields(variables)) return url;
  return url.replaceAll(/\{([^{}]+)\}/g, (found, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = isFields(variable) ? variable['default'] : undefined;
    // A port is often written as a number.
    return typeof value === 'string' || typeof value === 'number' ? String(value) : found;
  });
}

/** `null` where it is none that a tool can call. */
export function toBaseUrl(url: string, documentUrl: string | null): string | null {
  if (/[{}]/.test(url)) return null;
  const parsed = URL.parse(url, documentUrl ?? undefined);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search !== '' || parsed.hash !== '')
    return null;
  return parsed.href.replace(/\/+$/, '');
}

/** What stands for a list of servers that is not there. */
const OWN_SERVER: readonly Fields[] = [{ url: '/' }];

/** The first that can be called, of the first of these parts that names servers. */
export function findBaseUrl(parts: readonly Fields[], documentUrl: string | null): string | null {
  const named = parts.map((part) => listOf(part['servers'])).find(({ length }) => length > 0);
  for (const server of named ?? OWN_SERVER) {
    if (!isFields(server)) continue;
    const base = toBaseUrl(fillVariables(textOf(server['url']), server['variables']), documentUrl);
    if (base !== null) return base;
  }
  return null;
}
