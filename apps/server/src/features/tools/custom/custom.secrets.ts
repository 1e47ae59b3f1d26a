// The values of secret headers, and the address: sealed for their tool.
import { hasHiddenValue, hideUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { CustomToolRow } from './custom.store.ts';

export type Secrets = Readonly<Record<string, string>>;

export interface ToolSecrets {
  seal(toolId: string, secrets: Secrets): string | null;
  /** `null`: they cannot be read any more. */
  open(row: Pick<CustomToolRow, 'id' | 'headers_enc'>): Secrets | null;
  sealUrl(toolId: string, url: string): Pick<CustomToolRow, 'url' | 'url_enc'>;
  /** `null`: it cannot be read any more. */
  openUrl(row: Pick<CustomToolRow, 'id' | 'url' | 'url_enc'>): string | null;
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
    sealUrl: (toolId, url) => ({ url: hideUrlSecrets(url), url_enc: sealer.seal(url, toolId) }),
    // One that hides nothing is whole, and works without the key.
    openUrl: ({ id, url, url_enc: sealed }) =>
      sealed === null || !hasHiddenValue(url) ? url : sealer.open(sealed, id),
  };
}
