import { openZone } from '@parley/contract/deployments/schedule/zone.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/form/Select.tsx';
import type { ScheduleForm } from './use-schedule-form.ts';

const COUNTRIES = [
  'AT',
  'AU',
  'BE',
  'BR',
  'CA',
  'CH',
  'CN',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'HK',
  'IE',
  'IN',
  'IT',
  'JP',
  'KR',
  'MX',
  'MY',
  'NL',
  'NO',
  'NZ',
  'PH',
  'PL',
  'PT',
  'SE',
  'SG',
  'TH',
  'TR',
  'TW',
  'US',
  'VN',
  'ZA',
];
const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

const toDayText = (at: string, timezone: string): string =>
  new Date(openZone(timezone).localMsAt(Date.parse(at))).toISOString().slice(0, 10);

/** The last minute of a day in the zone. */
const toEnd = (day: string, timezone: string): string =>
  new Date(openZone(timezone).find({ asUtcMs: Date.parse(`${day}T23:59:00Z`) }).atMs).toISOString();

/** Public holidays that are left out, and an end. */
export function DaysOff({ form }: { readonly form: ScheduleForm }) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const { draft, change, errors } = form;
  const { holidays, endsAt, timezone } = draft;
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const countries = [...new Set([...COUNTRIES, ...(holidays === null ? [] : [holidays])])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <label className="flex items-center gap-2">
        <span>{t('when.holidays')}</span>
        <span className="w-44">
          <Select
            size="small"
            value={holidays ?? ''}
            aria-invalid={errors['holidays'] !== undefined || undefined}
            options={[{ value: '', label: t('when.noHolidays') }, ...countries]}
            onChange={(country) => change({ holidays: country === '' ? null : country })}
          />
        </span>
      </label>
      <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={endsAt !== null}
          className="size-4 accent-primary"
          onChange={({ target }) => {
            const day = toDayText(new Date(Date.now() + MONTH_MS).toISOString(), timezone);
            change({ endsAt: target.checked ? toEnd(day, timezone) : null });
          }}
        />
        {t('when.hasEnd')}
      </label>
      {endsAt !== null && (
        <input
          type="date"
          aria-label={t('when.end')}
          value={toDayText(endsAt, timezone)}
          onChange={({ target }) => target.value !== '' && change({ endsAt: toEnd(target.value, timezone) })}
          className="tnum h-8 rounded-2 border border-line-strong bg-surface px-2 text-ink pointer-coarse:h-11 pointer-coarse:text-16"
        />
      )}
      {errors['ends_at'] !== undefined && <p className="text-12 text-danger">{errors['ends_at']}</p>}
    </div>
  );
}
