import type { McpText } from '@parley/contract/mcp/content-schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { textsOf } from '../../platform/toasts.ts';
import { keyOf, type Offer } from './offer.ts';

export interface Taking {
  /** The offer that is being fetched. */
  readonly busyKey: string | null;
  readonly problem: string | null;
  readonly take: (offer: Offer, fetch: () => Promise<McpText>, give: (text: string) => void) => Promise<void>;
}

/** What was chosen is fetched and handed over; what keeps it from that is told in the dialog. */
export function useTaking(onClose: () => void): Taking {
  const { t } = useTranslation('mcp');
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busyKey,
    problem,
    async take(offer, fetch, give) {
      setBusyKey(keyOf(offer));
      setProblem(null);
      try {
        const { text } = await fetch();
        if (text === null) {
          setProblem(t('content.noText'));
          return;
        }
        give(text);
        onClose();
      } catch (error) {
        setProblem(textsOf(toAppError(error).code).text);
      } finally {
        setBusyKey(null);
      }
    },
  };
}
