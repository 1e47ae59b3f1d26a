import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { Credential } from '../credential.ts';

/** What every key begins with. */
const KEY_LOOK = 'ak_…';

export interface CredentialChoiceProps {
  readonly credential: Credential;
  readonly canHaveKeys: boolean;
  readonly onChange: (credential: Credential) => void;
}

/** Calls are made as who is signed in, or with a key that is pasted here and kept nowhere. */
export function CredentialChoice({ credential, canHaveKeys, onChange }: CredentialChoiceProps) {
  const { t } = useTranslation('api-docs');
  return (
    <section className="flex flex-col items-start gap-2">
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('credential.label')}
          value={credential.kind}
          options={(['login', 'key'] as const).map((value) => ({
            value,
            label: t(`credential.${value}`),
          }))}
          onChange={(kind) => onChange(kind === 'login' ? { kind } : { kind, key: '' })}
        />
        {canHaveKeys && (
          <Link
            to="/settings?section=keys"
            className="touch-target rounded-1 font-strong text-info underline-offset-2 hover:underline"
          >
            {t('credential.create')}
          </Link>
        )}
      </div>
      {credential.kind === 'key' && (
        <div className="w-full">
          <TextField
            label={t('credential.paste')}
            isLabelHidden
            type="password"
            autoComplete="off"
            placeholder={KEY_LOOK}
            value={credential.key}
            help={t('credential.help')}
            onChange={(event) => onChange({ kind: 'key', key: event.target.value })}
          />
        </div>
      )}
    </section>
  );
}
