import { ADJUSTMENT_MAX } from '@parley/contract/administration/constants.ts';
import { SIGNUP_BALANCE } from '@parley/contract/auth/constants.ts';
import { Email, Username } from '@parley/contract/auth/schemas.ts';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { adminApi, type ShownLink } from '../../admin.api.ts';
import { DrawerHead } from '../../components/DrawerHead.tsx';
import { toNewBalance } from '../../new-balance.ts';
import { ShownPasswordLink } from './ShownPasswordLink.tsx';
import { useUserChange } from './use-user-change.ts';

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
  const isNoCredit = Number(credit.trim().replace(',', '.')) === 0;
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

function useNewAccount() {
  const [typed, setTyped] = useState<Typed>({ username: '', email: '', credit: SIGNUP_BALANCE.toFixed(2) });
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<{ id: string; name: string; link: ShownLink } | null>(null);
  const { body, wrong, isWrong } = readTyped(typed);
  const creation = useUserChange(
    async () => {
      const account = await adminApi.createAccount(body);
      setMade({ id: account.id, name: body.username, link: account.link });
      return account;
    },
    () => undefined,
  );
  return {
    typed,
    wrong: isTried ? wrong : { username: false, email: false, credit: false },
    made,
    isBusy: creation.isPending,
    change: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    submit(event: SyntheticEvent) {
      event.preventDefault();
      setTried(true);
      if (!isWrong && !creation.isPending) creation.mutate(undefined);
    },
  };
}

function Fields({ form }: { readonly form: ReturnType<typeof useNewAccount> }) {
  const { t, i18n } = useTranslation(['admin', 'auth']);
  const { typed, wrong, change } = form;
  const max = formatMoney(ADJUSTMENT_MAX, i18n.language);
  return (
    <>
      <TextField
        label={t('users.new.username')}
        value={typed.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={wrong.username ? t('users.new.usernameWrong') : undefined}
        onChange={(event) => change({ username: event.target.value })}
      />
      <TextField
        label={t('users.new.email')}
        type="email"
        value={typed.email}
        autoComplete="off"
        error={wrong.email ? t('users.new.emailWrong') : undefined}
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
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-3 px-5 py-4">
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
