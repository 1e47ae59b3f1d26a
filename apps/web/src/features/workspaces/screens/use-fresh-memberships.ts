import { useEffect } from 'react';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { refreshAccount } from '../../auth/index.ts';

/** Others change what a person may administer: the server is asked each time that the page is opened. */
export function useFreshMemberships(): void {
  useEffect(() => {
    refreshAccount().catch((error: unknown) => showError(toAppError(error)));
  }, []);
}
