import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { formatDay, formatMoment } from '../../../../ui/format/format-moment.ts';
import type { ApiKeyView } from '../../settings.api.ts';

export interface KeyListProps {
  readonly keys: readonly ApiKeyView[];
  readonly onRevoke: (key: ApiKeyView) => void;
}

export function KeyList({ keys, onRevoke }: KeyListProps) {
  const { t, i18n } = useTranslation('settings');
  const language = i18n.language;
  const partsOf = ({ scopes, lastUsedAt, expiresAt }: ApiKeyView) => [
    scopes.join(', '),
    lastUsedAt === null ? t('keys.unused') : t('keys.lastUsed', { when: formatMoment(lastUsedAt, language) }),
    expiresAt === null ? t('keys.lasting') : t('keys.expires', { when: formatDay(expiresAt, language) }),
  ];
  return (
    <ul className="border-t border-line">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
          <div className="min-w-0 flex-1">
            <b className="font-strong">{key.name}</b>{' '}
            <code className="font-mono text-12 text-ink-3">{`${key.prefix}…`}</code>
            <span className="block text-12 text-ink-3">{partsOf(key).join(' · ')}</span>
          </div>
          <Button
            variant="danger"
            size="small"
            aria-label={t('keys.revokeNamed', { name: key.name })}
            onClick={() => onRevoke(key)}
          >
            {t('keys.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
