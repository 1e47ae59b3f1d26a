import { ADJUSTMENT_MAX } from '@parley/contract/administration/constants.ts';
import { SIGNUP_BALANCE } from '@parley/contract/auth/constants.ts';
import { Email, Username } from '@parley/contract/auth/schemas.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { adminApi, type NewAccountBody, type ShownLink } from '../../admin.api.ts';
import { DrawerHead } from '../../components/DrawerHead.tsx';
import { toNewBalance } from '../../new-balance.ts';
import { ShownPasswordLink } from './ShownPasswordLink.tsx';
import { AUDIT_KEY } from '../audit/use-audit-list.ts';
import { USERS_KEY } from './use-user-change.ts';
import { toPlainNumber } from '../../../../ui/form/typed-text.ts';

export interface NewAccountProps {
  readonly onOpen: (userId: string) => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly username: string;
  readonly email: string;
  readonly credit: string;
}

/** What is sent, and which of the fields cannot be. Nothing typed as credit is none. */
function readTyped({ username, email, credit }: Typed) {
  const balance = toNewBalance({ balance: 0, free: 0, direction: 'add', typed: credit });
  const isNoCredit = Number(toPlainNumber(credit)) === 0;
  const wrong = {
    username: !Username.safeParse(username).success,
    email: email.trim() !== '' && !Email.safeParse(email).success,
    credit: !isNoCredit && typeof balance !== 'object',
  };
  const amount = isNoCredit || typeof balance !== 'object' ? 0 : balance.amount;
  const body = {
    username: username.trim(),
    email: email.trim() === '' ? null : email.trim(),
    balance: amount,
  };
  return { body, wrong, isWrong: Object.values(wrong).includes(true) };
}

/** Codes of the server that say which field it is. */
const FIELD_OF: Partial<Record<ErrorCode, keyof Typed>> = {
  username_taken: 'username',
  username_reserved: 'username',
  email_taken: 'email',
};

interface Made {
  readonly id: string;
  readonly name: string;
  readonly link: ShownLink;
}

/** While it goes on the form stays open: the link comes with the answer, and only once. */
const CREATION_KEY = ['new-account'];

export const useIsCreating = (): boolean => useIsMutating({ mutationKey: CREATION_KEY }, queryClient) > 0;

function useCreation(onMade: (made: Made) => void) {
  return useMutation(
    {
      mutationKey: CREATION_KEY,
      mutationFn: (body: NewAccountBody) => adminApi.createAccount(body),
      onSuccess: ({ user, link }, { username }) => {
        queryClient.setQueryData([USERS_KEY, 'one', user.id], user);
        onMade({ id: user.id, name: username, link });
        void queryClient.invalidateQueries({ queryKey: [AUDIT_KEY] });
      },
      onError: (error) => {
        const problem = toAppError(error);
        if (FIELD_OF[problem.code] === undefined) showError(problem);
      },
      // Where the answer was lost there is an account all the same.
      onSettled: () => queryClient.invalidateQueries({ queryKey: [USERS_KEY, 'list'] }),
    },
    queryClient,
  );
}

function useNewAccount() {
  const [typed, setTyped] = useState<Typed>({ username: '', email: '', credit: SIGNUP_BALANCE.toFixed(2) });
  const [tries, setTries] = useState(0);
  const [made, setMade] = useState<Made | null>(null);
  const creation = useCreation(setMade);
  const form = useRef<HTMLFormElement>(null);
  const { body, wrong, isWrong } = readTyped(typed);
  const refused = creation.error === null ? null : toAppError(creation.error).code;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, refused]);
  return {
    ref: form,
    typed,
    wrong: tries > 0 ? wrong : { username: false, email: false, credit: false },
    /** What the server does not take. */
    refused: refused === null ? null : { code: refused, field: FIELD_OF[refused] ?? null },
    made,
    isBusy: creation.isPending,
    change(part: Partial<Typed>) {
      if (refused !== null) creation.reset();
      setTyped({ ...typed, ...part });
    },
    submit(event: SyntheticEvent) {
      event.preventDefault();
      setTries(tries + 1);
      if (!isWrong && !creation.isPending) creation.mutate(body);
    },
  };
}

function Fields({ form }: { readonly form: ReturnType<typeof useNewAccount> }) {
  const { t, i18n } = useTranslation(['admin', 'common', 'errors']);
  const { typed, wrong, refused, change } = form;
  const max = formatMoney(ADJUSTMENT_MAX, i18n.language);
  const errorOf = (field: 'username' | 'email'): string | undefined => {
    if (wrong[field]) return t(`users.new.${field}Wrong`);
    return refused?.field === field ? t(`common:errors.${refused.code}.text`) : undefined;
  };
  return (
    <>
      <TextField
        label={t('users.new.username')}
        value={typed.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errorOf('username')}
        onChange={(event) => change({ username: event.target.value })}
      />
      <TextField
        label={t('users.new.email')}
        type="email"
        value={typed.email}
        autoComplete="off"
        error={errorOf('email')}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label={t('users.new.credit')}
        value={typed.credit}
        inputMode="decimal"
        autoComplete="off"
        error={wrong.credit ? t('users.adjust.notAnAmount', { max }) : undefined}
        onChange={(event) => change({ credit: event.target.value })}
      />
    </>
  );
}

/** An account for someone else, who sets the password by a link. */
export function NewAccount({ onOpen, onClose }: NewAccountProps) {
  const { t } = useTranslation('admin');
  const form = useNewAccount();
  const { made } = form;
  return (
    <article aria-label={t('users.new.title')}>
      <DrawerHead title={t('users.new.title')} onPrevious={undefined} onNext={undefined} onClose={onClose} />
      {made ? (
        <div className="flex flex-col items-start gap-3 px-5 py-4">
          <ShownPasswordLink link={made.link} name={made.name} />
          <Button onClick={() => onOpen(made.id)}>{t('users.new.open')}</Button>
        </div>
      ) : (
        <form ref={form.ref} noValidate onSubmit={form.submit} className="flex flex-col gap-3 px-5 py-4">
          <p className="text-ink-3">{t('users.new.text')}</p>
          <Fields form={form} />
          <div>
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {t('users.new.create')}
            </Button>
          </div>
        </form>
      )}
    </article>
  );
}
