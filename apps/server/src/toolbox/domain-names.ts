// Public domain names as arguments of tools.
import { z } from 'zod';

/** Labels of letters, digits and hyphens, with a dot between them. */
const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Names that mean something inside a network alone. */
const INSIDE = /\.(local|localhost|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

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
