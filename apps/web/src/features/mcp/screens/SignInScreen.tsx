import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSignInAnswer, type SignInAnswer } from '../../../platform/sign-in-answer.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { mcpActions } from '../mcp.api.ts';

/** Where the browser comes back to from the page of a server's operator: hands its answer over, then shows the server. */
export function SignInScreen() {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const take = useCallback(
    async (answer: SignInAnswer) => {
      const { id } = await mcpActions.finishSignIn(answer);
      await navigate(`/mcp-servers?server=${encodeURIComponent(id)}`, { replace: true });
    },
    [navigate],
  );
  const isRefused = useSignInAnswer(take);
  return (
    <Page title={t('title')}>
      <div className="px-4 py-5 tablet:px-8" role="status">
        <p className="mb-3">{t(isRefused ? 'signInRefused' : 'signingIn')}</p>
        {isRefused && (
          <Link to="/mcp-servers" className="underline">
            {t('back')}
          </Link>
        )}
      </div>
    </Page>
  );
}
