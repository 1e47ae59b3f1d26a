import { useTranslation } from 'react-i18next';
import { ForgotForm } from '../components/ForgotForm.tsx';
import { NameForm } from '../components/NameForm.tsx';
import { PasswordForm } from '../components/PasswordForm.tsx';
import { SignUpForm } from '../components/SignUpForm.tsx';
import type { LoginFlow } from '../sign-in/use-login-flow.ts';

export interface LoginStepsProps {
  readonly flow: LoginFlow;
  readonly canMail: boolean;
}

/** The form of the step that is on. */
export function LoginSteps({ flow, canMail }: LoginStepsProps) {
  const { t } = useTranslation('auth');
  const { name, submit } = flow;
  switch (flow.step) {
    case 'name':
      return <NameForm firstName={name} submit={submit} onContinue={flow.onName} />;
    case 'password':
      return (
        <PasswordForm
          name={name}
          isNameFound={flow.isNameFound}
          submit={submit}
          onSignIn={flow.onSignIn}
          onChangeName={() => flow.goTo('name')}
          onForgotten={() => flow.goTo('forgot')}
        />
      );
    case 'sign-up':
      return (
        <SignUpForm
          firstName={name}
          fallbackTitle={t('signUp.failed')}
          submit={submit}
          onSignUp={flow.onSignUp}
        />
      );
    case 'forgot':
      return (
        <ForgotForm
          firstName={name}
          canMail={canMail}
          submit={submit}
          onAsk={flow.onAskForReset}
          onBack={() => flow.goTo(name === '' ? 'name' : 'password')}
        />
      );
  }
}
