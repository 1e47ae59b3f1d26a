import { useTranslation } from 'react-i18next';
import type { ApiKeyView } from '../../settings.api.ts';

export interface KeptAccessProps {
  readonly keys: readonly ApiKeyView[];
  readonly keptKeys: readonly string[];
  readonly onKeptKeys: (ids: readonly string[]) => void;
  /** A linked Google account under another address than the account's own; null: none. */
  readonly googleEmail: string | null;
  readonly keepsGoogle: boolean;
  readonly onKeepsGoogle: (keeps: boolean) => void;
}

/** What else lets programs and people into the account, and whether it should outlive the old password. */
export function KeptAccess({ keys, keptKeys, googleEmail, keepsGoogle, ...props }: KeptAccessProps) {
  const { t } = useTranslation('settings');
  if (keys.length === 0 && googleEmail === null) return null;
  const toggle = (id: string) =>
    props.onKeptKeys(keptKeys.includes(id) ? keptKeys.filter((one) => one !== id) : [...keptKeys, id]);
  const row = 'flex min-h-6 items-start gap-2 pointer-coarse:min-h-11';
  return (
    <fieldset>
      <legend className="font-strong">{t('kept.title')}</legend>
      <p className="mt-0.5 mb-2 text-12 text-ink-3">{t('kept.help')}</p>
      <div className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
        {googleEmail !== null && (
          <label className={row}>
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-primary"
              checked={keepsGoogle}
              onChange={({ target }) => props.onKeepsGoogle(target.checked)}
            />
            <span className="min-w-0 break-words">{t('kept.google', { email: googleEmail })}</span>
          </label>
        )}
        {keys.map(({ id, name, prefix }) => (
          <label key={id} className={row}>
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-primary"
              checked={keptKeys.includes(id)}
              onChange={() => toggle(id)}
            />
            <span className="min-w-0 break-words">
              {t('kept.key', { name })} <code className="font-mono text-12 text-ink-3">{`${prefix}…`}</code>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
