import { useState, type ChangeEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useConnecting } from '../use-connecting.ts';
import { CheckResult } from './CheckResult.tsx';

const USUAL_HEADER = 'Authorization';

export interface ConnectFormProps {
  readonly onConnected: (id: string) => void;
  /** `undefined` where there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
}

/** Address, name and, where the server wants one, a secret: checked, then connected. Only addresses: there are no local servers. */
export function ConnectForm({ onConnected, onCancel }: ConnectFormProps) {
  const { t } = useTranslation('mcp');
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [signIn, setSignIn] = useState<'none' | 'header'>('none');
  const [headerName, setHeaderName] = useState(USUAL_HEADER);
  const [secret, setSecret] = useState('');
  const header = signIn === 'header' ? { name: headerName, value: secret } : null;
  const connecting = useConnecting({ url, name, header }, onConnected);
  const { found, busy, problem, forget } = connecting;
  const needsSignIn = found?.state === 'sign_in_needed' && header === null;
  const canConnect = found?.state === 'ready' || found?.state === 'sign_in_needed';
  const change = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.target.value);
    forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy !== null) return;
    if (canConnect) connecting.connect(needsSignIn);
    else connecting.check();
  };
  return (
    <form aria-label={t('connect')} onSubmit={submit} className="flex max-w-120 flex-col gap-4">
      <h2 className="text-17 font-bold">{t('connect')}</h2>
      <TextField
        label={t('url')}
        type="url"
        required
        inputMode="url"
        autoComplete="off"
        placeholder={t('urlExample')}
        value={url}
        error={problem}
        help={t('urlHelp')}
        onChange={change(setUrl)}
      />
      <TextField
        label={t('name')}
        maxLength={60}
        autoComplete="off"
        help={t('nameHelp')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden className="font-strong">
          {t('signIn')}
        </span>
        <Segmented
          label={t('signIn')}
          value={signIn}
          options={[
            { value: 'none', label: t('signInKind.none') },
            { value: 'header', label: t('signInKind.header') },
          ]}
          onChange={(kind) => {
            setSignIn(kind);
            forget();
          }}
        />
        <p className="text-12 text-ink-3">{t('signInHelp')}</p>
      </div>
      {signIn === 'header' && (
        <>
          <TextField
            label={t('headerName')}
            maxLength={100}
            autoComplete="off"
            value={headerName}
            onChange={change(setHeaderName)}
          />
          <PasswordField
            label={t('secret')}
            autoComplete="new-password"
            help={t('secretHelp')}
            value={secret}
            onChange={change(setSecret)}
          />
        </>
      )}
      {found && <CheckResult found={found} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={busy !== null}>
          {canConnect ? t(needsSignIn ? 'connectAndSignIn' : 'connectNow') : t('check')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
    </form>
  );
}
