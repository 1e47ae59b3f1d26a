// Arguments that several tools take.
import { z } from 'zod';

const MAX_URL_CHARACTERS = 2_048;
/** Labels of letters, digits and hyphens, with a dot between them. */
const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Names that mean something inside a network alone. */
const INSIDE = /\.(local|localhost|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

export const webUrl = (what: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be a whole address that begins with http:// or https://' })
    .max(MAX_URL_CHARACTERS)
    .describe(what);

/** In lower case and ASCII; empty where it is more than a name. */
function toHostName(text: string): string {
  const name = text.trim().replace(/\.$/, '');
  return /[\s/\\:@?#]/.test(name) ? '' : (URL.parse(`http://${name}`)?.hostname ?? '');
}

/** A public domain name, in lower case; international names in ASCII. */
export const domainName = (what: string) =>
  z
    .string()
    .max(253)
    .transform(toHostName)
    .refine(
      (name) => NAME.test(name) && !INSIDE.test(name),
      'must be a public domain name, such as example.com',
    )
    .describe(what);

export const count = (what: string, { most, usual }: { most: number; usual: number }) =>
  z.int().min(1).max(most).default(usual).describe(what);
