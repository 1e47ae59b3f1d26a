import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../platform/preferences.ts';
import { formatCredits } from '../../../ui/format/format-credits.ts';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { spaceAfter } from '../../../ui/format/join-sentences.ts';
import { auth } from '../auth.ts';
import { useAuth } from '../auth.state.ts';
import { EntryFrame } from '../components/EntryFrame.tsx';
import { FormComing } from '../components/FormComing.tsx';
import { FormNotice } from '../components/FormNotice.tsx';
import { OtherWays } from '../components/OtherWays.tsx';
import { readLoginAddress } from '../sign-in/login-address.ts';
import { readReturnPath, toPaidPath } from '../../../platform/return-path.ts';
import type { AuthOptions } from '../auth.api.ts';
import { useAuthOptions } from '../use-auth-options.ts';
import { useGoogle } from '../google/use-google.ts';
import { useLoginFlow, type LoginFlow, type LoginStep } from '../sign-in/use-login-flow.ts';
import { useTryFree } from '../sign-in/use-try-free.ts';
import { LoginSteps } from './LoginSteps.tsx';
import { ResetPassword } from './ResetPassword.tsx';

/** Sign-in and sign-up, one step at a time. Guests may come here too; members are past it. */
export function LoginScreen() {
  const { pathname, search } = useLocation();
  const { resetToken, isSignUp } = readLoginAddress(search);
  const isMember = useAuth((state) => state.status === 'signed-in' && state.account?.role === 'user');
  const returnPath = readReturnPath(search);
  const [isPaid, setPaid] = useState(false);
  if (resetToken !== null) return <ResetPassword key={resetToken} token={resetToken} />;
  if (isMember) return <Navigate to={isPaid ? toPaidPath(returnPath) : returnPath} replace />;
  return (
    <EnterForm
      key={isSignUp ? 'sign-up' : 'sign-in'}
      path={pathname + search}
      returnPath={returnPath}
      isSignUp={isSignUp}
      onPaid={setPaid}
    />
  );
}

interface EnterFormProps {
  readonly path: string;
  readonly returnPath: string;
  readonly isSignUp: boolean;
  readonly onPaid: (isPaid: boolean) => void;
}

/** Keys of the texts above a step. Where accounts are not open, none is promised. */
function toHeadings(step: LoginStep, { canMail, canRegister }: AuthOptions) {
  if (step === 'sign-up' && !canRegister)
    return {
      title: 'common:errors.registration_closed.title',
      sentence: 'common:errors.registration_closed.text',
    } as const;
  const shown = step === 'name' && !canRegister ? 'password' : step;
  const said = shown === 'forgot' && !canMail ? 'forgotByAdmin' : shown;
  return { title: `titles.${shown}`, sentence: `sentences.${said}` } as const;
}

function EnterForm({ path, returnPath, isSignUp, onPaid }: EnterFormProps) {
  const { t, i18n } = useTranslation(['auth', 'common', 'errors']);
  const credits = formatCredits(i18n.language);
  const preferences = usePreferences();
  const options = useAuthOptions();
  const flow = useLoginFlow(isSignUp ? 'sign-up' : 'name', onPaid);
  const tryFree = useTryFree(returnPath);
  const expiry = useAuth((state) => state.expiry);
  const onGoogle = useGoogle(path, options.googleClientId, flow.submit, auth.continueWithGoogle);
  // The next sign-in returns to the requested page.
  useEffect(() => useAuth.setState({ hasSignedOut: false }), []);
  const { dismiss } = tryFree;
  // Why a guest session could not start says nothing about the form that is worked on next.
  useEffect(dismiss, [dismiss, flow.step, flow.submit.isBusy]);
  const startGuest = () => {
    flow.submit.clear();
    tryFree.start();
  };
  if (flow.step === 'sign-up' && !options.isKnown) return <FormComing />;
  const headings = toHeadings(flow.step, options);
  const isClosed = flow.step === 'sign-up' && !options.canRegister;
  const isEntering = flow.step === 'name' || flow.step === 'password' || flow.step === 'sign-up';

  return (
    <EntryFrame title={t(headings.title)} sentence={t(headings.sentence, credits)} preferences={preferences}>
      {expiry !== null && flow.submit.problem === null && (
        <Notice tone="info" title={t(`common:errors.${expiry.code}.title`)}>
          {t(`common:errors.${expiry.code}.text`)}
        </Notice>
      )}
      <FormNotice problem={tryFree.problem} fallbackTitle={t('start.failed')} onDismiss={tryFree.dismiss} />
      {!isClosed && <LoginSteps flow={flow} canMail={options.canMail} />}
      {isEntering && !isClosed && (
        <OtherWays
          onGoogle={onGoogle}
          onGuest={options.canTry ? startGuest : undefined}
          isStartingGuest={tryFree.isStarting}
        />
      )}
      {isEntering && <OtherStep flow={flow} canRegister={options.canRegister} />}
    </EntryFrame>
  );
}

function OtherStep({ flow, canRegister }: { readonly flow: LoginFlow; readonly canRegister: boolean }) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const isSignUp = flow.step === 'sign-up';
  if (!isSignUp && !canRegister) return null;
  const question = t(isSignUp ? 'login.haveAccount' : 'login.newHere');
  return (
    <p className="text-center text-13 text-ink-3">
      {question}
      {spaceAfter(question)}
      <LinkButton onClick={() => flow.goTo(isSignUp ? 'name' : 'sign-up')}>
        {t(isSignUp ? 'common:signIn' : 'login.create')}
      </LinkButton>{' '}
      {!isSignUp && t('login.createGain', formatCredits(i18n.language))}
    </p>
  );
}
