import { useState } from 'react';
import { auth } from '../auth.ts';
import { authApi } from '../auth.api.ts';
import { useSubmit, type Submit } from '../use-submit.ts';
import type { SignUpFields } from './sign-in.ts';

/** One step at a time; the name typed first goes along. */
export type LoginStep = 'name' | 'password' | 'sign-up' | 'forgot';

export interface LoginFlow {
  readonly step: LoginStep;
  readonly name: string;
  /** There is an account of this name; otherwise it could not be looked up. */
  readonly isNameFound: boolean;
  readonly submit: Submit;
  readonly goTo: (step: LoginStep) => void;
  readonly onName: (name: string) => void;
  readonly onSignIn: (password: string) => void;
  readonly onSignUp: (fields: SignUpFields) => void;
  readonly onAskForReset: (name: string) => Promise<boolean>;
}

/** `onPaid`: whether the account that is being made begins without credit. */
export function useLoginFlow(firstStep: LoginStep, onPaid: (isPaid: boolean) => void): LoginFlow {
  const [step, setStep] = useState(firstStep);
  const [name, setName] = useState('');
  const [isNameFound, setNameFound] = useState(false);
  const submit = useSubmit();
  return {
    step,
    name,
    isNameFound,
    submit,
    goTo(next) {
      submit.clear();
      setStep(next);
    },
    onName(typed) {
      setName(typed);
      void submit.run(async () => {
        const isKnown = await authApi.isKnownName(typed);
        setNameFound(isKnown === true);
        setStep(isKnown === false ? 'sign-up' : 'password');
      });
    },
    onSignIn(password) {
      onPaid(false);
      void submit.run(() => auth.login(name, password));
    },
    onSignUp(fields) {
      onPaid(fields.isPaid === true);
      void submit.run(() => auth.signUp(fields));
    },
    onAskForReset: (typed) => submit.run(() => authApi.askForReset(typed)),
  };
}
