import { PROMPT_MAX_LENGTH } from '@parley/contract/deployments/constants.ts';
import { toLocalDate } from '@parley/contract/deployments/schedule/due-times.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LongField } from '../../../../ui/form/LongField.tsx';
import type { ScheduleForm } from './use-schedule-form.ts';

const TOKENS = ['date', 'last_result', 'run_number'] as const;

/** The message of each run, with what differs from run to run. */
export function PromptPart({ form }: { readonly form: ScheduleForm }) {
  const { t } = useTranslation('scheduled-agents');
  const field = useRef<HTMLTextAreaElement>(null);
  const { prompt, timezone } = form.draft;
  /** What it would be now; what the last run answered is too long for a hint. */
  const values = {
    date: toLocalDate(timezone, Date.now()),
    last_result: '',
    run_number: String((form.known?.run_count ?? 0) + 1),
  };
  const insert = (token: string) => {
    const at = field.current?.selectionStart ?? prompt.length;
    form.change({ prompt: `${prompt.slice(0, at)}{{${token}}}${prompt.slice(at)}` });
    field.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <LongField
        ref={field}
        label={t('prompt.label')}
        value={prompt}
        rows={4}
        maxLength={PROMPT_MAX_LENGTH}
        error={form.errors['prompt']}
        onChange={(text) => form.change({ prompt: text })}
      />
      <div className="flex flex-wrap items-center gap-2 text-13 text-ink-3">
        {t('prompt.insert')}
        {TOKENS.map((token) => (
          <button
            key={token}
            type="button"
            title={t(`prompt.tokens.${token}`, { value: values[token] })}
            onClick={() => insert(token)}
            className="touch-target relative h-6.5 rounded-full border border-line-strong px-2.5 font-mono text-12 text-ink hover:bg-surface-2"
          >
            {token}
          </button>
        ))}
      </div>
    </div>
  );
}
