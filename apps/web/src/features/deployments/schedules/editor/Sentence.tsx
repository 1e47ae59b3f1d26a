import { LAST_DAY } from '@parley/contract/deployments/schedule/cron-fields.ts';
import { toExpression, type Rhythm } from '@parley/contract/deployments/schedule/rhythm.ts';
import { openZone } from '@parley/contract/deployments/schedule/zone.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/form/Select.tsx';
import { TimeField } from './TimeField.tsx';

export interface SentenceProps {
  readonly rhythm: Rhythm;
  readonly timezone: string;
  readonly onChange: (schedule: string) => void;
}

const STEPS = [1, 2, 3, 5, 10, 15, 20, 30];
const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12];
const TOKEN =
  'h-9 rounded-2 border border-line-strong bg-surface px-2.5 font-strong text-ink pointer-coarse:h-11 pointer-coarse:text-16';

/** Every so many minutes or hours. */
function StepTokens({
  rhythm,
  onChange,
}: {
  readonly rhythm: Extract<Rhythm, { kind: 'minutes' | 'hours' }>;
  readonly onChange: (rhythm: Rhythm) => void;
}) {
  const { t } = useTranslation('scheduled-agents');
  const options = [
    ...STEPS.map((every) => ({ value: `minutes ${every}`, label: t('when.minutes', { count: every }) })),
    ...HOUR_STEPS.map((every) => ({ value: `hours ${every}`, label: t('when.hours', { count: every }) })),
  ];
  const value = `${rhythm.kind} ${rhythm.every}`;
  const isKnown = options.some((option) => option.value === value);
  const label = t(rhythm.kind === 'minutes' ? 'when.minutes' : 'when.hours', { count: rhythm.every });
  return (
    <Select
      aria-label={t('when.step')}
      value={value}
      options={isKnown ? options : [{ value, label }, ...options]}
      onChange={(chosen) => {
        const [kind, count] = chosen.split(' ');
        const every = Number(count);
        const { hours, weekdays } = rhythm;
        if (kind === 'hours') onChange({ kind: 'hours', every, minute: 0, hours, weekdays });
        else onChange({ kind: 'minutes', every, hours, weekdays });
      }}
    />
  );
}

/** A local time of the zone, as the field for it writes it. */
const toLocalText = (at: string, timezone: string): string =>
  new Date(openZone(timezone).localMsAt(Date.parse(at))).toISOString().slice(0, 16);

/** The schedule as a sentence whose words can be changed. */
export function Sentence({ rhythm, timezone, onChange }: SentenceProps) {
  const { t } = useTranslation('scheduled-agents');
  const set = (changed: Rhythm) => onChange(toExpression(changed));
  switch (rhythm.kind) {
    case 'minutes':
    case 'hours':
      return (
        <>
          <span>{t('when.every')}</span>
          <StepTokens rhythm={rhythm} onChange={set} />
        </>
      );
    case 'days':
      return (
        <>
          <span>{t('when.onDays')}</span>
          <TimeField className={TOKEN} at={rhythm.at} onChange={(at) => set({ ...rhythm, at })} />
        </>
      );
    case 'month':
      return (
        <>
          <span>{t('when.onDay')}</span>
          <Select
            aria-label={t('when.dayOfMonth')}
            value={String(rhythm.day)}
            options={[
              ...Array.from({ length: 31 }, (_one, index) => ({
                value: String(index + 1),
                label: t('when.dayNumber', { count: index + 1, ordinal: true }),
              })),
              { value: String(LAST_DAY), label: t('when.lastDay') },
            ]}
            onChange={(day) => set({ ...rhythm, day: Number(day) })}
          />
          <span>{t('when.at')}</span>
          <TimeField className={TOKEN} at={rhythm.at} onChange={(at) => set({ ...rhythm, at })} />
        </>
      );
    case 'once':
      return (
        <>
          <span>{t('when.onceAt')}</span>
          <input
            type="datetime-local"
            aria-label={t('when.moment')}
            value={toLocalText(rhythm.at, timezone)}
            className={`tnum ${TOKEN}`}
            onChange={({ target }) => {
              const asUtcMs = Date.parse(`${target.value}Z`);
              if (Number.isNaN(asUtcMs)) return;
              onChange(new Date(openZone(timezone).find({ asUtcMs }).atMs).toISOString());
            }}
          />
        </>
      );
    case 'custom':
      return <span className="font-strong">{t('when.custom')}</span>;
  }
}
