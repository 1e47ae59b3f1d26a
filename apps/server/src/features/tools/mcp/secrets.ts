// The secrets of a server: sealed for the server and for whom they belong to, and opened only to be sent there.
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { McpServerRow } from './mcp.store.ts';

type Owner = Pick<McpServerRow, 'id' | 'user_id'>;

export interface McpSecrets {
  seal(owner: Owner, value: unknown): string;
  /** `null` where there is none, or it cannot be read any more. */
  open(owner: Owner, sealed: string | null): unknown;
}

export function createMcpSecrets(sealer: Sealer): McpSecrets {
  return {
    seal: ({ id, user_id: userId }, value) => sealer.seal(JSON.stringify({ userId, value }), id),
    open({ id, user_id: userId }, sealed) {
      const text = sealed === null ? null : sealer.open(sealed, id);
      if (text === null) return null;
      // Sealed here.
      const opened = JSON.parse(text) as { readonly userId: string; readonly value: unknown };
      return opened.userId === userId ? opened.value : null;
    },
  };
}
