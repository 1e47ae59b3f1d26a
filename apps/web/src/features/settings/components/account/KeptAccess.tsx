import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyView, PasswordChangeFields } from '../../settings.api.ts';

type Kept = Pick<PasswordChangeFields, 'keptKeys' | 'keepsDeploymentKeys' | 'keepsGoogle'>;

export interface KeptAccessProps {
  readonly keys: readonly ApiKeyView[];
  /** How many keys of deployments there are besides. */
  readonly deploymentKeys: number;
  /** A linked Google account under another address than the account's own; null: none. */
  readonly googleEmail: string | null;
  readonly kept: Kept;
  readonly onChange: (kept: Partial<Kept>) => void;
}

/** What else lets programs and people into the account, and whether it should outlive the old password. */
export function KeptAccess({ keys, deploymentKeys, googleEmail, kept, onChange }: KeptAccessProps) {
  const { t } = useTranslation('settings');
  if (keys.length === 0 && deploymentKeys === 0 && googleEmail === null) return null;
  const toggle = (id: string) =>
    kept.keptKeys.includes(id) ? kept.keptKeys.filter((one) => one !== id) : [...kept.keptKeys, id];
  return (
    <fieldset>
      <legend className="font-strong">{t('kept.title')}</legend>
      <p className="mt-0.5 mb-2 text-12 text-ink-3">{t('kept.help')}</p>
      <div className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
        {googleEmail !== null && (
          <Choice isKept={kept.keepsGoogle} onToggle={() => onChange({ keepsGoogle: !kept.keepsGoogle })}>
            {t('kept.google', { email: googleEmail })}
          </Choice>
        )}
        {deploymentKeys > 0 && (
          <Choice
            isKept={kept.keepsDeploymentKeys}
            onToggle={() => onChange({ keepsDeploymentKeys: !kept.keepsDeploymentKeys })}
          >
            {t('kept.deployments', { count: deploymentKeys })}
          </Choice>
        )}
        {keys.map(({ id, name, prefix }) => (
          <Choice
            key={id}
            isKept={kept.keptKeys.includes(id)}
            onToggle={() => onChange({ keptKeys: toggle(id) })}
          >
            {t('kept.key', { name })} <code className="font-mono text-12 text-ink-3">{`${prefix}…`}</code>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly isKept: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Choice({ isKept, onToggle, children }: ChoiceProps) {
  return (
    <label className="flex min-h-6 items-start gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-primary"
        checked={isKept}
        onChange={onToggle}
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}
