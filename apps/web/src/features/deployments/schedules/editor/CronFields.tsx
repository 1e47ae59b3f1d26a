import type { CronFieldName } from '@parley/contract/deployments/schedule/schedule-error.ts';
import { useTranslation } from 'react-i18next';
import { CRON_FIELDS } from '../cron-parts.ts';

export interface CronFieldsProps {
  readonly fields: readonly string[];
  /** The one that is wrong. */
  readonly wrong: CronFieldName | null;
  readonly noteId: string;
  readonly onChange: (index: number, text: string) => void;
}

/** The five parts of cron, each with its name below. */
export function CronFields({ fields, wrong, noteId, onChange }: CronFieldsProps) {
  const { t } = useTranslation('scheduled-agents');
  return (
    <div role="group" aria-label={t('when.cron')} className="inline-flex rounded-3 border border-line-strong">
      {CRON_FIELDS.map((name, index) => (
        <label
          key={name}
          className={`flex w-16 flex-col items-center border-l px-1 py-1 first:border-l-0 max-tablet:w-auto max-tablet:flex-1 ${wrong === name ? 'rounded-2 outline-2 outline-danger-solid' : 'border-line'}`}
        >
          <input
            value={fields[index] ?? ''}
            aria-invalid={wrong === name || undefined}
            aria-describedby={wrong === name ? noteId : undefined}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={60}
            onChange={({ target }) => onChange(index, target.value)}
            className="h-6 w-full min-w-0 bg-transparent text-center font-mono text-13 text-ink outline-none focus-visible:rounded-1 focus-visible:outline-2 focus-visible:outline-focus pointer-coarse:h-9 pointer-coarse:text-16"
          />
          <span className="text-12 text-ink-3">{t(`when.fields.${name}`)}</span>
        </label>
      ))}
    </div>
  );
}
