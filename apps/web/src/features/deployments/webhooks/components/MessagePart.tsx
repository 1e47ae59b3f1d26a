import { PROMPT_MAX_LENGTH } from '@parley/contract/deployments/constants.ts';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LongField } from '../../../../ui/form/LongField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { WebhookForm } from '../use-webhook-form.ts';

const EXAMPLE = '{{body.order.id}}';

export interface MessagePartProps {
  readonly form: WebhookForm;
  /** Fields of the sample are put in at its caret. */
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/** What the agent reads of a call, and which calls it reads at all. */
export function MessagePart({ form, fieldRef }: MessagePartProps) {
  const { t } = useTranslation('webhook-agents');
  const { draft, change, errors } = form;
  return (
    <div className="flex flex-col gap-3">
      <LongField
        ref={fieldRef}
        label={t('message.label')}
        value={draft.template}
        maxLength={PROMPT_MAX_LENGTH}
        rows={4}
        error={errors['prompt_template']}
        onChange={(template) => change({ template })}
      />
      <p className="text-12 text-ink-3">{t('message.tokens', { example: EXAMPLE })}</p>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={draft.appendsBody}
          onChange={({ target }) => change({ appendsBody: target.checked })}
          className="size-4 accent-current"
        />
        {t('message.append')}
      </label>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={draft.hasCondition}
          onChange={({ target }) => change({ hasCondition: target.checked })}
          className="size-4 accent-current"
        />
        {t('message.onlyWhen')}
      </label>
      {draft.hasCondition && (
        <div className="grid gap-3 @md:grid-cols-2">
          <TextField
            label={t('message.field')}
            value={draft.conditionField}
            error={errors['condition']}
            onChange={({ target: { value } }) => change({ conditionField: value })}
          />
          <TextField
            label={t('message.value')}
            value={draft.conditionValue}
            onChange={({ target: { value } }) => change({ conditionValue: value })}
          />
        </div>
      )}
    </div>
  );
}
