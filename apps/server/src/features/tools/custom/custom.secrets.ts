// The values of secret headers: sealed for their tool.
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { CustomToolRow } from './custom.store.ts';

export type Secrets = Readonly<Record<string, string>>;

export interface ToolSecrets {
  seal(toolId: string, secrets: Secrets): string | null;
  /** `null`: they cannot be read any more. */
  open(row: Pick<CustomToolRow, 'id' | 'headers_enc'>): Secrets | null;
}

export function createToolSecrets(sealer: Sealer): ToolSecrets {
  return {
    seal: (toolId, secrets) =>
      Object.keys(secrets).length === 0 ? null : sealer.seal(JSON.stringify(secrets), toolId),
    open({ id, headers_enc: sealed }) {
      if (sealed === null) return {};
      const text = sealer.open(sealed, id);
      // Sealed by `seal`.
      return text === null ? null : (JSON.parse(text) as Secrets);
    },
  };
}
