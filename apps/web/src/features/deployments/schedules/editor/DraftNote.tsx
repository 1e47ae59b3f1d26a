import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import { formatAgo } from '../../../../ui/format/format-ago.ts';
import { useNow } from '../../../../ui/use-now.ts';

const MINUTE_MS = 60_000;

/** That what is written of a new schedule is kept in this browser. */
export function DraftNote({
  keptAt,
  onDiscard,
}: {
  readonly keptAt: number;
  readonly onDiscard: () => void;
}) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const { t: tPages } = useTranslation('pages');
  const agoMs = Math.max(0, useNow('second') - keptAt);
  const seconds = Math.floor(agoMs / 1_000);
  const ago =
    agoMs < MINUTE_MS
      ? t('draft.seconds', { count: seconds })
      : formatAgo(keptAt, keptAt + agoMs, tPages, i18n.language);
  return (
    <p className="tnum text-12 text-ink-3">
      {seconds === 0 ? t('draft.savedNow') : t('draft.saved', { ago })}{' '}
      <span className="ml-1.5 whitespace-nowrap">
        <LinkButton onClick={onDiscard}>{t('draft.discard')}</LinkButton>
      </span>
    </p>
  );
}
