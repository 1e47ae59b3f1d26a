import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import type { ShareView } from '../share.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';

export interface ShareRowProps {
  readonly share: ShareView;
  /** Where links of several conversations are listed together. */
  readonly showsName: boolean;
  readonly isClosing: boolean;
  readonly onClose: () => void;
}

export function ShareRow({ share, showsName, isClosing, onClose }: ShareRowProps) {
  const { t, i18n } = useTranslation('settings');
  const format = dateFormat(i18n.language, { dateStyle: 'medium' });
  const dateOf = (moment: string) => format.format(new Date(moment));
  const end =
    share.expiresAt === null ? t('share.neverEnds') : t('share.endsOn', { date: dateOf(share.expiresAt) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48">
        {showsName && <p className="truncate font-strong">{share.name}</p>}
        {share.url === '' ? (
          <p className="text-ink-3">{t('share.addressLost')}</p>
        ) : (
          <a
            href={share.url}
            target="_blank"
            rel="noopener"
            className="block truncate text-info pointer-coarse:-my-3 pointer-coarse:py-3 underline-offset-2 hover:underline"
          >
            {share.url}
          </a>
        )}
        <p className="text-12 text-ink-3">
          {t('share.madeOn', { date: dateOf(share.createdAt), count: share.messageCount })} · {end}
        </p>
      </div>
      {share.url !== '' && <CopyButton getText={() => share.url} label={t('share.copy')} />}
      <Button size="small" variant="danger" isBusy={isClosing} onClick={onClose}>
        {t('share.revoke')}
      </Button>
    </li>
  );
}
