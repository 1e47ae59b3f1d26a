import { SCOPES, type Scope } from '@parley/contract/endpoint.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { KeyDraft } from '../../confirm-drafts.ts';
import { EXPIRY_CHOICES, toExpiresAt, type ExpiryChoice } from '../../expiry-choice.ts';
import type { NewApiKeyFields } from '../../settings.api.ts';
import { useAction } from '../../use-action.ts';
import { OwnerProof } from '../OwnerProof.tsx';

export interface NewKeyFormProps {
  readonly hasPassword: boolean;
  /** What was typed before the way to Google. */
  readonly draft: KeyDraft | null;
  /** Gets what is to be kept over the way there. */
  readonly onGoogle: ((draft: KeyDraft) => void) | undefined;
  readonly onCreate: (fields: NewApiKeyFields) => Promise<unknown>;
  readonly onCancel: () => void;
}

export function NewKeyForm({ hasPassword, draft, onGoogle, onCreate, onCancel }: NewKeyFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [name, setName] = useState(draft?.name ?? '');
  const [scopes, setScopes] = useState<readonly Scope[]>(draft?.scopes ?? ['chat', 'models']);
  const [expiry, setExpiry] = useState<ExpiryChoice>(draft?.expiry ?? '90');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const isWrongPassword = action.errorCode === 'wrong_password';
  const hasName = name.trim() !== '';

  const toggle = (scope: Scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  return (
    <form
      noValidate
      className="mb-5 flex flex-col gap-4 rounded-4 border border-line bg-surface-2 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const fields = { name: name.trim(), scopes, expiresAt: toExpiresAt(expiry, Date.now()), password };
        if (hasName && scopes.length > 0) void action.run(() => onCreate(fields));
      }}
    >
      <TextField
        label={t('keys.name')}
        name="key-name"
        autoComplete="off"
        maxLength={100}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        help={t('keys.nameHelp')}
        error={isTried && !hasName ? t('keys.nameMissing') : undefined}
      />
      <fieldset>
        <legend className="mb-1.5 font-strong">{t('keys.scopes')}</legend>
        <div className="grid gap-1.5 tablet:grid-cols-2">
          {SCOPES.map((scope) => (
            <label key={scope} className="flex min-h-6 items-start gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="mt-0.5 size-4 accent-primary"
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
              />
              <span>
                {t(`scopes.${scope}`)} <code className="font-mono text-12 text-ink-3">{scope}</code>
              </span>
            </label>
          ))}
        </div>
        {isTried && scopes.length === 0 && (
          <p role="alert" className="mt-1.5 text-12 text-danger">
            {t('keys.scopesMissing')}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-strong">{t('keys.expiry')}</span>
        <Segmented
          label={t('keys.expiry')}
          value={expiry}
          options={EXPIRY_CHOICES.map((value) => ({ value, label: t(`expiries.${value}`) }))}
          onChange={setExpiry}
        />
      </div>
      <div className="max-w-75">
        <OwnerProof
          hasPassword={hasPassword}
          password={password}
          onPassword={setPassword}
          problem={isWrongPassword ? action.error : undefined}
          onGoogle={
            onGoogle &&
            (() => onGoogle({ name, scopes: SCOPES.filter((scope) => scopes.includes(scope)), expiry }))
          }
        />
      </div>
      {action.error !== undefined && !isWrongPassword && (
        <p role="alert" className="text-12 text-danger">
          {action.error}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={action.isBusy}>
          {t('keys.create')}
        </Button>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
