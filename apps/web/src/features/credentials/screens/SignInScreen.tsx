import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSignInAnswer, type SignInAnswer } from '../../../platform/sign-in-answer.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { credentialActions } from '../credentials.api.ts';

/** Where the browser comes back to from the page of a service: hands its answer over, then shows the credentials. */
export function SignInScreen() {
  const { t } = useTranslation(['credentials', 'common', 'pages']);
  const navigate = useNavigate();
  const take = useCallback(
    async ({ state, code, error }: SignInAnswer) => {
      await credentialActions.finishSignIn({
        state,
        ...(code !== undefined && { code }),
        ...(error !== undefined && { error }),
      });
      // A window over the page that asked: that page goes on.
      if (window.opener != null) window.close();
      await navigate('/credential-manager', { replace: true });
    },
    [navigate],
  );
  const isRefused = useSignInAnswer(take);
  return (
    <Page title={t('title')}>
      <div className="px-4 py-5 tablet:px-8" role="status">
        <p className="mb-3">{t(isRefused ? 'signInFailed' : 'signingIn')}</p>
        {isRefused && (
          <Link to="/credential-manager" className="underline">
            {t('backToCredentials')}
          </Link>
        )}
      </div>
    </Page>
  );
}
