import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { AUDIT_AREAS } from '../../audit-areas.ts';

const PERIODS = ['1', '7', '30', '90', '365'] as const;

export interface AuditActor {
  readonly id: string;
  readonly name: string;
}

export interface AuditFiltersProps {
  readonly searchRef: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly area: string;
  readonly days: string;
  readonly actor: AuditActor | null;
  /** The code of a location. */
  readonly location: string | null;
  readonly total: number | undefined;
  readonly onType: (text: string) => void;
  readonly onArea: (area: string) => void;
  readonly onDays: (days: string) => void;
  readonly onActor: (actor: AuditActor | null) => void;
  readonly onLocation: (location: string | null) => void;
}

export function AuditFilters(props: AuditFiltersProps) {
  const { actor, location, total } = props;
  const { t, i18n } = useTranslation('admin');
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
      <div className="w-full tablet:w-62">
        <SearchField
          ref={props.searchRef}
          keys={['/']}
          label={t('audit.find')}
          value={props.typed}
          onChange={props.onType}
        />
      </div>
      <Select
        size="small"
        aria-label={t('audit.action')}
        value={props.area}
        options={[
          { value: '', label: t('audit.anyAction') },
          ...AUDIT_AREAS.map((value) => ({ value, label: t(`audit.areas.${value}`) })),
        ]}
        onChange={props.onArea}
      />
      <Select
        size="small"
        aria-label={t('audit.period')}
        value={props.days}
        options={PERIODS.map((value) => ({ value, label: t('reports.days', { count: Number(value) }) }))}
        onChange={props.onDays}
      />
      {actor !== null && (
        <Button size="small" onClick={() => props.onActor(null)}>
          {t('audit.clearActor', { name: actor.name })}
        </Button>
      )}
      {location !== null && (
        <Button size="small" onClick={() => props.onLocation(null)}>
          {t('audit.clearLocation', { code: location })}
        </Button>
      )}
      {total !== undefined && (
        <span role="status" className="tnum ml-auto text-[12.5px] text-ink-3">
          {t('audit.found', { count: total, number: formatCount(total, i18n.language) })}
        </span>
      )}
    </div>
  );
}
