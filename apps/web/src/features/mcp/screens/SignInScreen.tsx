import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Page } from '../../../ui/page/Page.tsx';
import { mcpActions } from '../mcp.api.ts';

/** Each answer is taken once, also where the screen is drawn twice. */
const taken = new Set<string>();

/** Where the browser comes back to from the page of a server's operator: hands its answer over, then shows the server. */
export function SignInScreen() {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const read = (name: string) => search.get(name) ?? undefined;
    const state = read('state') ?? '';
    if (taken.has(state)) return;
    taken.add(state);
    const [code, iss, error] = [read('code'), read('iss'), read('error')];
    const answer = {
      state,
      ...(code !== undefined && { code }),
      ...(iss !== undefined && { iss }),
      ...(error !== undefined && { error }),
    };
    mcpActions.finishSignIn(answer).then(
      ({ id }) => navigate(`/mcp-servers?server=${encodeURIComponent(id)}`, { replace: true }),
      () => setRefused(true),
    );
  }, [search, navigate]);
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
