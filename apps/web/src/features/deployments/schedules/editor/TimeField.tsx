import type { TimeOfDay } from '@parley/contract/deployments/schedule/rhythm.ts';
import { sayTime } from '@parley/contract/deployments/schedule/rhythm-words.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNoTime, readTime, stepTime } from './read-time.ts';

export interface TimeFieldProps {
  readonly at: TimeOfDay;
  readonly className: string;
  readonly onChange: (at: TimeOfDay) => void;
}

const STEP_MINUTES = 15;

/**
 * A time of day in 24 hours, as times are shown everywhere: the system's own field says "AM" in some languages. What is
 * typed leads until the field is left; the arrow keys go on by a quarter of an hour.
 */
export function TimeField({ at, className, onChange }: TimeFieldProps) {
  const { t } = useTranslation('scheduled-agents');
  const noteId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isUnread = typed !== null && isNoTime(typed);

  function step(event: KeyboardEvent): void {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    setTyped(null);
    onChange(stepTime(at, direction * STEP_MINUTES));
  }

  return (
    <>
      <input
        aria-label={t('when.time')}
        value={typed ?? sayTime(at)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={5}
        aria-invalid={isUnread || undefined}
        aria-describedby={isUnread ? noteId : undefined}
        className={`tnum w-19 text-center aria-invalid:border-danger-solid ${className}`}
        onFocus={({ target }) => target.select()}
        onKeyDown={step}
        onChange={({ target }) => {
          setTyped(target.value);
          const time = readTime(target.value);
          if (time) onChange(time);
        }}
        onBlur={() => setTyped(null)}
      />
      {isUnread && (
        <span id={noteId} role="alert" className="order-last w-full text-12 text-danger">
          {t('when.timeUnread')}
        </span>
      )}
    </>
  );
}
