import type { Credential, CredentialTest } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTextOf } from '../../../platform/errors/field-text.ts';
import { toLanguage } from '../../../platform/tools/tools.api.ts';
import { credentialActions } from '../credentials.api.ts';

type Values = Readonly<Record<string, string>>;
type Busy = 'save' | 'test' | 'remove' | null;

export interface CredentialFormState {
  readonly values: Values;
  /** By name of the field. */
  readonly errors: Values;
  readonly outcome: CredentialTest | null;
  readonly failure: unknown;
  readonly busy: Busy;
  type(name: string, value: string): void;
  save(): void;
  test(): void;
  remove(then: () => void): void;
}

/** The server names fields as `values.token`. */
function readErrors(error: unknown): Values {
  const problems = error instanceof AppError ? (error.data.errors ?? []) : [];
  return Object.fromEntries(
    problems.map(({ field, message }) => [field.replace(/^(body\.)?values\./, ''), fieldTextOf(message)]),
  );
}

/** What is typed for one credential. A test follows where its service can be asked. */
export function useCredentialForm(credential: Credential, onSet: () => void): CredentialFormState {
  const { t, i18n } = useTranslation('credentials');
  const { credential_key: key, fields, can_test: canTest } = credential;
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Values>({});
  const [outcome, setOutcome] = useState<CredentialTest | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function work(kind: Exclude<Busy, null>, action: () => Promise<void>): Promise<void> {
    setBusy(kind);
    setFailure(null);
    setOutcome(null);
    try {
      await action();
    } catch (error) {
      const wrong = readErrors(error);
      if (!isShown.current) return;
      setErrors(wrong);
      // An error beside its field says enough.
      if (!fields.some(({ name }) => Object.hasOwn(wrong, name))) setFailure(error);
    } finally {
      if (isShown.current) setBusy(null);
    }
  }

  async function askService(): Promise<void> {
    const answer = await credentialActions.test(key, toLanguage(i18n.language));
    if (isShown.current) setOutcome(answer);
    if (answer.valid) onSet();
  }

  return {
    values,
    errors,
    outcome,
    failure,
    busy,
    type(name, value) {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _fixed, ...others }) => others);
    },
    save() {
      const empty = fields.filter(({ name, required }) => required && !values[name]?.trim());
      setErrors(Object.fromEntries(empty.map(({ name }) => [name, t('required')])));
      if (empty.length > 0) return;
      const typed = fields.flatMap(({ name }) => {
        const value = values[name]?.trim() ?? '';
        return value === '' ? [] : [[name, value] as const];
      });
      void work('save', async () => {
        await credentialActions.save(key, Object.fromEntries(typed));
        if (isShown.current) setValues({});
        if (canTest) await askService();
        else onSet();
      });
    },
    test: () => void work('test', askService),
    remove: (then) =>
      void work('remove', async () => {
        await credentialActions.remove(key);
        if (isShown.current) setValues({});
      }).finally(then),
  };
}
