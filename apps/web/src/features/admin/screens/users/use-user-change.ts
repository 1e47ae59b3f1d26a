import type { AppError } from '@parley/contract/errors/app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import type { AdminUser } from '../../admin.api.ts';

import { AUDIT_KEY } from '../audit/use-audit-list.ts';

export const USERS_KEY = 'admin-users';

/** A change of an account. Its result is shown at once, and the list is asked for again. */
export function useUserChange<Input>(
  change: (input: Input) => Promise<AdminUser>,
  onDone: () => void,
  onError: (error: AppError) => void = showError,
) {
  return useMutation(
    {
      mutationFn: change,
      onSuccess: (user) => {
        queryClient.setQueryData([USERS_KEY, 'one', user.id], user);
        onDone();
        void queryClient.invalidateQueries({ queryKey: [AUDIT_KEY] });
        return queryClient.invalidateQueries({ queryKey: [USERS_KEY, 'list'] });
      },
      onError: (error) => onError(toAppError(error)),
    },
    queryClient,
  );
}
