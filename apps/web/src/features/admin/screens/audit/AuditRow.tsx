import { useTranslation } from 'react-i18next';
import { PersonTile } from '../../../../ui/display/PersonTile.tsx';
import type { AuditEntry } from '../../admin.api.ts';
import { AuditIcon } from '../../components/AuditIcon.tsx';
import { dateFormat } from '../../../../platform/i18n/formats.ts';
import { useAuditNames } from './use-audit-names.ts';

export interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** The head and the rows share their columns. */
const COLUMNS = '@min-[640px]:grid-cols-[84px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,104px)]';

export function AuditRow({ entry, isSelected, onSelect }: AuditRowProps) {
  const { i18n } = useTranslation('admin');
  const names = useAuditNames();
  const time = dateFormat(i18n.language, { timeStyle: 'medium' }).format(Date.parse(entry.at));
  return (
    <li data-row={entry.id} className="border-b border-line">
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className={`grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 text-left ${COLUMNS} ${isSelected ? 'bg-surface-3' : 'hover:bg-surface-2'}`}
      >
        <span className="tnum order-1 text-right text-ink-3 @min-[640px]:order-none @min-[640px]:text-left">
          {time}
        </span>
        <span className="order-2 flex min-w-0 items-center gap-2 @min-[640px]:order-none">
          <PersonTile name={entry.actor?.name ?? null} />
          <span className="truncate">{names.ofActor(entry)}</span>
        </span>
        <span
          className={`flex min-w-0 items-center gap-2 font-strong ${entry.outcome === 'refused' ? 'text-warn' : ''}`}
        >
          <AuditIcon action={entry.action} />
          <span className="truncate">{names.ofAction(entry.action)}</span>
        </span>
        <span className="order-3 max-w-40 truncate text-right text-ink-2 @min-[640px]:order-none @min-[640px]:text-left @min-[640px]:max-w-none">
          {names.ofTarget(entry)}
        </span>
        <span className="hidden truncate text-ink-3 @min-[640px]:inline">{names.ofLocation(entry)}</span>
      </button>
    </li>
  );
}

/** What the columns are; there are none where the list is narrow. They stay in view. */
export function AuditHeads() {
  const { t } = useTranslation('admin');
  return (
    <div
      aria-hidden
      className={`sticky top-0 z-1 hidden gap-x-4 border-b border-line bg-surface px-4 py-2 text-12 font-medium text-ink-3 @min-[640px]:grid ${COLUMNS}`}
    >
      <span>{t('audit.heads.time')}</span>
      <span>{t('audit.facts.actor')}</span>
      <span>{t('audit.action')}</span>
      <span>{t('audit.facts.target')}</span>
      <span>{t('audit.facts.location')}</span>
    </div>
  );
}
