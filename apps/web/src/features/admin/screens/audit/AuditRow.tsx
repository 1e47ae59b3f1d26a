import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import type { AuditEntry } from '../../admin.api.ts';
import { useAuditNames } from './use-audit-names.ts';

export interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

export function AuditRow({ entry, isSelected, onSelect }: AuditRowProps) {
  const { i18n } = useTranslation('admin');
  const names = useAuditNames();
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className={`grid w-full grid-cols-1 gap-x-4 gap-y-0.5 px-4 py-2.5 text-left @min-[640px]:grid-cols-[150px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)] ${isSelected ? 'bg-surface-4' : 'hover:bg-surface-2'}`}
      >
        <span className="tnum text-ink-3">{formatMoment(entry.at, i18n.language)}</span>
        <span className="truncate">{names.ofActor(entry)}</span>
        <span className={`truncate font-strong ${entry.outcome === 'refused' ? 'text-warn' : ''}`}>
          {names.ofAction(entry.action)}
        </span>
        <span className="truncate text-ink-2">{names.ofTarget(entry)}</span>
      </button>
    </li>
  );
}
