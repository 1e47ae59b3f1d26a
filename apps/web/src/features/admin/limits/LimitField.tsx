import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminLimit } from './limits.api.ts';

export interface LimitFieldProps {
  readonly limit: AdminLimit;
  readonly name: string;
  readonly text: string;
  readonly isChanged: boolean;
  /** In words; `null`: it can be saved. */
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
}

/** Enter leads to the field below, as in a table. */
function moveDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  next?.focus();
  next?.select();
}

export function LimitField({ limit, name, text, isChanged, problem, onChange }: LimitFieldProps) {
  const { t } = useTranslation('admin-limits');
  const noteId = `${limit.id}-problem`;
  const tone = isChanged ? 'border-warn-line bg-warn-tint' : 'border-line-strong bg-surface';
  const edge = problem === null ? `focus-within:border-focus ${tone}` : 'border-danger-solid bg-surface';
  const unit = limit.unit === 'minutes' || limit.unit === 'megabytes' ? t(`units.${limit.unit}`) : null;
  return (
    <div>
      <div
        className={`flex h-8 items-center gap-1 rounded-2 border px-2.5 text-13 pointer-coarse:h-11 pointer-coarse:text-16 ${edge}`}
      >
        {limit.unit === 'dollars' && (
          <span aria-hidden className="text-ink-3">
            $
          </span>
        )}
        <input
          value={text}
          inputMode={limit.unit === 'dollars' ? 'decimal' : 'numeric'}
          aria-label={name}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : noteId}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={moveDown}
          className="tnum min-w-0 flex-1 bg-transparent outline-none"
        />
        {unit !== null && <span className="text-ink-3">{unit}</span>}
      </div>
      {problem !== null && (
        <p id={noteId} className="mt-1 text-12 text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
