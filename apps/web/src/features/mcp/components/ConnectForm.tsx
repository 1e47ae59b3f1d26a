import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { mcpActions } from '../mcp.api.ts';
import { toHost } from '../server-state.ts';

const USUAL_HEADER = 'Authorization';

export interface ConnectFormProps {
  readonly onConnected: (id: string) => void;
  /** `undefined` where there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
}

/** Address, name and, where the server wants one, a secret. Only addresses: there are no local servers. */
export function ConnectForm({ onConnected, onCancel }: ConnectFormProps) {
  const { t } = useTranslation('mcp');
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [signIn, setSignIn] = useState<'none' | 'header'>('none');
  const [headerName, setHeaderName] = useState(USUAL_HEADER);
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const connect = async () => {
    const address = url.trim();
    const hasSecret = signIn === 'header' && secret !== '';
    if (URL.parse(address) === null) return setProblem(t('noUrl'));
    if (hasSecret && !address.startsWith('https://')) return setProblem(t('onlySecure'));
    setBusy(true);
    try {
      const server = await mcpActions.connect({
        name: name.trim() || toHost(address).slice(0, 60),
        url: address,
        header: hasSecret ? { name: headerName.trim(), value: secret } : null,
      });
      onConnected(server.id);
    } catch (error) {
      const known = toAppError(error);
      if (known.code === 'destination_blocked') setProblem(t('blocked'));
      else showError(known);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void connect();
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
        onChange={(event) => {
          setUrl(event.target.value);
          setProblem(undefined);
        }}
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
          onChange={setSignIn}
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
            onChange={(event) => setHeaderName(event.target.value)}
          />
          <PasswordField
            label={t('secret')}
            autoComplete="new-password"
            help={t('secretHelp')}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('check')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
    </form>
  );
}
