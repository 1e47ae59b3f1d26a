import { AppError } from '@parley/contract/errors/app-error.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify, showError } from '../../../../platform/toasts.ts';
import { auth, useAuthOptions, useGoogle, useSubmit } from '../../../auth/index.ts';

/**
 * For an account that only Google signs in to: signs in there once more and comes back to `path`, after which the server
 * takes the caller for the owner for five minutes. Undefined where Google is not set up.
 */
export function useFreshSignIn(path: string): (() => void) | undefined {
  const { t } = useTranslation('settings');
  const { googleClientId } = useAuthOptions();
  const submit = useSubmit();
  const code = submit.problem?.code;
  useEffect(() => {
    if (code === 'not_allowed')
      void notify('error', { title: t('confirm.other'), text: t('confirm.otherText'), id: `error-${code}` });
    else if (code !== undefined) showError(new AppError(code));
  }, [code, t]);
  return useGoogle(`${path}&confirm=google`, googleClientId, submit, async (token, nonce) => {
    await auth.continueWithGoogle(token, nonce);
    await notify('success', { title: t('confirm.done') });
  });
}
