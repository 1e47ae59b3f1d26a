import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { queryClient } from '../../platform/query.ts';
import { showError } from '../../platform/toasts.ts';
import type { ShareView } from './share.ts';
import { sharingApi } from './sharing.api.ts';

const KEY = 'shares';

export function refreshShares(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}

export interface OpenShares {
  readonly shares: readonly ShareView[] | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Of the link that is being closed. */
  readonly closingId: string | null;
  readonly close: (shareId: string) => Promise<void>;
}

/** The open links of one conversation, or of all. */
export function useShares(sessionId: string | null): OpenShares {
  const [closingId, setClosingId] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery(
    { queryKey: [KEY, sessionId], queryFn: () => sharingApi.list(sessionId) },
    queryClient,
  );
  return {
    shares: data ?? null,
    hasFailed: isError,
    retry: () => void refetch(),
    closingId,
    async close(shareId) {
      setClosingId(shareId);
      try {
        await sharingApi.remove(shareId);
        await refreshShares();
      } catch (error) {
        showError(toAppError(error));
      } finally {
        setClosingId(null);
      }
    },
  };
}
