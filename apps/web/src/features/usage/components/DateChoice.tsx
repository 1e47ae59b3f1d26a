import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { faultOf, isComplete, PRESETS, toPresetRange, type DateRange } from '../period.ts';

export interface DateChoiceProps {
  readonly range: DateRange;
  /** `2026-01-31` (UTC). */
  readonly today: string;
  /** With dates that can be shown. */
  readonly onChange: (range: DateRange) => void;
}

/** The days to show, by name or by their dates. */
export function DateChoice({ range, today, onChange }: DateChoiceProps) {
  const { t } = useTranslation('analytics');
  // Dates are typed part by part: until they make sense the page stays with the ones before.
  const [draft, setDraft] = useState(range);
  const fault = faultOf(draft);
  const change = (next: DateRange) => {
    setDraft(next);
    if (isComplete(next) && faultOf(next) === null) onChange(next);
  };
  const preset = PRESETS.find((one) => {
    const { from, to } = toPresetRange(one, today);
    return from === draft.from && to === draft.to;
  });
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      <Segmented
        label={t('dates.label')}
        value={preset ?? 'custom'}
        options={PRESETS.map((value) => ({ value, label: t(`dates.${value}`) }))}
        onChange={(value) => value !== 'custom' && change(toPresetRange(value, today))}
      />
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={t('dates.from')}
          type="date"
          value={draft.from}
          max={today}
          onChange={(event) => change({ ...draft, from: event.target.value })}
        />
        <TextField
          label={t('dates.to')}
          type="date"
          value={draft.to}
          max={today}
          error={fault === null ? undefined : t(`dates.${fault}`)}
          onChange={(event) => change({ ...draft, to: event.target.value })}
        />
      </div>
    </div>
  );
}
