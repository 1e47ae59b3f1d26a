// The secrets of a server: sealed for the server and for whom they belong to, and opened only to be sent there.
import { hideUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { McpServerRow } from './mcp.store.ts';

type Owner = Pick<McpServerRow, 'id' | 'user_id'>;

export interface McpSecrets {
  seal(owner: Owner, value: unknown): string;
  /** `null` where there is none, or it cannot be read any more. */
  open(owner: Owner, sealed: string | null): unknown;
  sealUrl(owner: Owner, url: string): Pick<McpServerRow, 'url' | 'url_enc'>;
  /** The whole address; what is shown of it where that cannot be read any more, so that the server refuses. */
  openUrl(server: McpServerRow): string;
}

export function createMcpSecrets(sealer: Sealer): McpSecrets {
  const seal = ({ id, user_id: userId }: Owner, value: unknown): string =>
    sealer.seal(JSON.stringify({ userId, value }), id);

  function open({ id, user_id: userId }: Owner, sealed: string | null): unknown {
    const text = sealed === null ? null : sealer.open(sealed, id);
    if (text === null) return null;
    // Sealed here.
    const opened = JSON.parse(text) as { readonly userId: string; readonly value: unknown };
    return opened.userId === userId ? opened.value : null;
  }

  return {
    seal,
    open,
    sealUrl: (owner, url) => ({ url: hideUrlSecrets(url), url_enc: seal(owner, url) }),
    openUrl(server) {
      const url = open(server, server.url_enc);
      return typeof url === 'string' ? url : server.url;
    },
  };
}
