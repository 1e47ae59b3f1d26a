import { useEffect } from 'react';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { logProblem } from '../../../platform/log.ts';
import { queryClient } from '../../../platform/query.ts';
import { refreshAccount } from '../../auth/index.ts';

/** Whose right was taken away while a page of the administration is open is told so, not that something failed to load. */
export function useLostRight(): void {
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (toAppError(event.action.error).code !== 'admins_only') return;
        refreshAccount().catch((error: unknown) => logProblem('account-not-refreshed', error));
      }),
    [],
  );
}
