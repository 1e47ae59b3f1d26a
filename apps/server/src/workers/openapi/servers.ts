// The address that the paths of a document stand behind.
import { isFields, listOf, textOf, type Fields } from './references.ts';

function fillVariables(url: string, variables: unknown): string {
  if (!isFields(variables)) return url;
  return url.replaceAll(/\{([^{}]+)\}/g, (found, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isFields(variable) && typeof variable['default'] === 'string' ? variable['default'] : found;
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

/** Of the first of these that names a server. */
export function findBaseUrl(parts: readonly Fields[], documentUrl: string | null): string | null {
  const servers = parts.map((part) => listOf(part['servers'])).find(({ length }) => length > 0);
  const first = servers?.[0];
  if (!isFields(first)) return null;
  return toBaseUrl(fillVariables(textOf(first['url']), first['variables']), documentUrl);
}
