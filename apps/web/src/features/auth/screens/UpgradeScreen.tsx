import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { usePreferences } from '../../../platform/preferences.ts';
import { useDelayed } from '../../../platform/use-delayed.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { formatCredits } from '../../../ui/format/format-credits.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { auth } from '../auth.ts';
import { useAuth } from '../auth.state.ts';
import { AuthChecking } from '../components/AuthChecking.tsx';
import { EntryFrame } from '../components/EntryFrame.tsx';
import { FormComing } from '../components/FormComing.tsx';
import { OtherWays } from '../components/OtherWays.tsx';
import { SignUpForm } from '../components/SignUpForm.tsx';
import { readReturnPath, toLoginPath, toPaidPath } from '../../../platform/return-path.ts';
import { useAuthOptions } from '../use-auth-options.ts';
import { useGoogle } from '../google/use-google.ts';
import { useSubmit } from '../use-submit.ts';

const CHECKING_DELAY_MS = 300;
const GAINS = ['chats', 'balance', 'devices'] as const;

/** Converts a guest to a member. Other users are shown where to go instead. */
export function UpgradeScreen() {
  const { pathname, search } = useLocation();
  const status = useAuth((state) => state.status);
  const role = useAuth((state) => state.account?.role ?? null);
  const isChecking = status === 'unknown' || status === 'checking';
  const isCheckShown = useDelayed(isChecking, CHECKING_DELAY_MS);
  if (isChecking) return isCheckShown ? <AuthChecking /> : null;
  if (role === null) return <Navigate to={`/register${search}`} replace />;
  return (
    <UpgradeForm path={pathname + search} returnPath={readReturnPath(search)} isGuest={role === 'guest'} />
  );
}

interface UpgradeFormProps {
  readonly path: string;
  readonly returnPath: string;
  readonly isGuest: boolean;
}

function UpgradeForm({ path, returnPath, isGuest }: UpgradeFormProps) {
  const { t } = useTranslation(['auth', 'common', 'errors']);
  const navigate = useNavigate();
  const preferences = usePreferences();
  const submit = useSubmit();
  const { googleClientId, canRegister, isKnown } = useAuthOptions();
  const goOn = (isPaid = false) =>
    void navigate(isPaid ? toPaidPath(returnPath) : returnPath, { replace: true });
  const finishGoogle = (token: string, nonce: string) =>
    auth.continueWithGoogle(token, nonce).then(() => goOn());
  const onGoogle = useGoogle(path, googleClientId, submit, finishGoogle);

  if (isGuest && !isKnown) return <FormComing />;
  const toChat = (
    <Button size="small" onClick={() => void navigate('/chat')}>
      {t('upgrade.toChat')}
    </Button>
  );
  if (isGuest && !canRegister)
    return (
      <EntryFrame
        title={t('common:errors.registration_closed.title')}
        sentence={t('common:errors.registration_closed.text')}
        preferences={preferences}
      >
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void navigate(toLoginPath(returnPath, ''))}>
            {t('common:signIn')}
          </Button>
          {toChat}
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('titles.upgrade')} sentence={t('sentences.upgrade')} preferences={preferences}>
      {isGuest || submit.isBusy ? (
        <>
          <Gains />
          <SignUpForm
            firstName=""
            fallbackTitle={t('upgrade.failed')}
            submit={submit}
            onSignUp={(fields) =>
              void submit.run(() => auth.signUp(fields)).then((isDone) => isDone && goOn(fields.isPaid))
            }
          />
          <OtherWays onGoogle={onGoogle} />
        </>
      ) : (
        <Notice tone="info" title={t('common:errors.not_a_guest.text')} actions={toChat}>
          {t('upgrade.hasAccount')}
        </Notice>
      )}
    </EntryFrame>
  );
}

function Gains() {
  const { t, i18n } = useTranslation('auth');
  return (
    <ul className="flex flex-col gap-1.5 text-13 text-ink-2">
      {GAINS.map((gain) => (
        <li key={gain} className="flex items-start gap-2">
          <Check size={15} aria-hidden className="mt-0.5 flex-none text-live" />
          {t(`gains.${gain}`, formatCredits(i18n.language))}
        </li>
      ))}
    </ul>
  );
}
