// What has been sent along to a server is masked in what it says.
import { createMask, type Mask } from '../../../../toolbox/mask-texts.ts';
import type { McpAccess } from './mcp-fetch.ts';

/**
 * `access` is the same, and what it gives is known to `mask` from then on, as `known` is from the beginning: tokens are renewed
 * within a session.
 */
export function watchSecrets(
  { headers, renew }: McpAccess,
  known: readonly string[],
): {
  readonly access: McpAccess;
  readonly mask: Mask;
} {
  const sent = new Set(known);
  let mask = createMask(known);
  return {
    access: {
      async headers() {
        const given = await headers();
        const fresh = Object.values(given).filter((value) => !sent.has(value));
        for (const value of fresh) sent.add(value);
        if (fresh.length > 0) mask = createMask([...sent]);
        return given;
      },
      renew,
    },
    mask: (text) => mask(text),
  };
}
