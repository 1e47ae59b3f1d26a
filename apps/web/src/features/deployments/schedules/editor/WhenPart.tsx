import { readSchedule } from '@parley/contract/deployments/schedule/read-words.ts';
import { describeSchedule } from '@parley/contract/deployments/schedule/rhythm-words.ts';
import { toExpression } from '@parley/contract/deployments/schedule/rhythm.ts';
import { ScheduleError } from '@parley/contract/deployments/schedule/schedule-error.ts';
import type { TFunction } from 'i18next';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { nameOf, readValue, RHYTHMS, startRhythm, toFields, withDay, withField } from '../cron-parts.ts';
import { nameDay, toLanguage } from '../show-times.ts';
import { CronFields } from './CronFields.tsx';
import { DaysOff } from './DaysOff.tsx';
import { Sentence } from './Sentence.tsx';
import type { ScheduleForm } from './use-schedule-form.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 0];

function listZones(own: string): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return [...new Set([own, 'UTC', ...zones])];
}

/** What is wrong, in the language in use where it has a sentence there. */
function sayProblem({ reason, field, message }: ScheduleError, t: TFunction<'scheduled-agents'>): string {
  if (reason === null) return message;
  return reason === 'outside' ? t(`when.outside.${field ?? 'minute'}`) : t(`when.wordsErrors.${reason}`);
}

/** Words of one's own: they lead while they are typed, and follow the rest otherwise. */
function WordsField({ form }: { readonly form: ScheduleForm }) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const { schedule, timezone } = form.draft;
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const { problem } = readValue(schedule);
  const said = problem === null ? describeSchedule(schedule, toLanguage(i18n.language), timezone) : '';
  return (
    <TextField
      label={t('when.words')}
      placeholder={t('when.wordsExample')}
      value={typed ?? said}
      error={unread ?? undefined}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        try {
          form.change({ schedule: readSchedule(target.value, timezone) });
          setUnread(null);
        } catch (error) {
          // Half a sentence is none yet: what was understood last stays.
          const isKnown = error instanceof ScheduleError && error.reason !== null;
          const said = isKnown ? sayProblem(error, t) : t('when.wordsErrors.unread');
          setUnread(target.value.trim() === '' ? null : said);
        }
      }}
      onBlur={() => {
        setTyped(null);
        setUnread(null);
      }}
    />
  );
}

/** When it runs: a rhythm, a sentence, days and cron, which are all one value. */
export function WhenPart({ form }: { readonly form: ScheduleForm }) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const noteId = useId();
  const { draft, change, errors } = form;
  const { schedule, timezone } = draft;
  const { rhythm, problem } = readValue(schedule);
  const fields = toFields(schedule);
  const set = (next: string) => change({ schedule: next });
  const days = rhythm && 'weekdays' in rhythm ? rhythm : null;
  const told = problem === null ? (errors['schedule'] ?? null) : sayProblem(problem, t);
  const letters = t('when.dayLetters').split(' ');
  return (
    <div className="flex flex-col items-start gap-3">
      <Segmented
        label={t('when.rhythm')}
        value={nameOf(rhythm) ?? 'custom'}
        options={[
          ...RHYTHMS.map((value) => ({ value, label: t(`when.rhythms.${value}`) })),
          ...(nameOf(rhythm) === null ? [{ value: 'custom' as const, label: t('when.custom') }] : []),
        ]}
        onChange={(name) => name !== 'custom' && set(startRhythm(name, rhythm, timezone, Date.now()))}
      />
      <div className="flex flex-wrap items-center gap-2 text-15 text-ink-2">
        {rhythm && <Sentence rhythm={rhythm} timezone={timezone} onChange={set} />}
        <span>{t('when.in')}</span>
        <div className="w-48">
          <Select
            aria-label={t('when.timezone')}
            value={timezone}
            options={listZones(timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={(zone) => change({ timezone: zone })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {days && (
          <div role="group" aria-label={t('when.days')} className="flex gap-1.5">
            {WEEK.map((day) => {
              const isOn = days.weekdays.includes(day);
              return (
                <button
                  key={day}
                  type="button"
                  aria-pressed={isOn}
                  aria-label={nameDay(day, i18n.language)}
                  onClick={() => set(toExpression(withDay(days, day)))}
                  className={`grid h-8 w-8 place-items-center rounded-2 border font-strong pointer-coarse:h-10 pointer-coarse:w-11 ${isOn ? 'border-transparent bg-primary text-on-primary' : 'border-line-strong bg-surface text-ink-2'}`}
                >
                  {letters[day]}
                </button>
              );
            })}
          </div>
        )}
        {fields && (
          <CronFields
            fields={fields}
            wrong={problem?.field ?? null}
            noteId={noteId}
            onChange={(index, text) => set(withField(schedule, index, text))}
          />
        )}
        {told === null && <Check size={16} aria-hidden className="text-live max-tablet:hidden" />}
      </div>
      {told !== null && (
        <p id={noteId} role="alert" className="text-12 text-danger">
          {told}
        </p>
      )}
      <div className="w-full max-w-120">
        <WordsField form={form} />
      </div>
      <DaysOff form={form} />
    </div>
  );
}
