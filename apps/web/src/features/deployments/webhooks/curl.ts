import type { HookRequest } from '@parley/contract/deployments/webhook-schemas.ts';

/** For a shell: a quote ends the text, stands escaped, and begins it again. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function toCurl(
  url: string,
  { content_type: type, body }: Pick<HookRequest, 'content_type' | 'body'>,
) {
  const header = type === null ? '' : ` -H ${quote(`content-type: ${type}`)}`;
  return `curl -X POST ${quote(url)}${header} --data-raw ${quote(body)}`;
}
