import {
  PROMPT_CATEGORIES,
  PROMPT_DESCRIPTION_MAX_LENGTH,
  PROMPT_MAX_LENGTH,
  PROMPT_TITLE_MAX_LENGTH,
} from '@parley/contract/prompts/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField.tsx';
import type { SystemPrompt } from '../prompt.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { FormDialog } from './FormDialog.tsx';
import { LongField } from './LongField.tsx';

export type PromptFields = Pick<SystemPrompt, 'title' | 'description' | 'prompt' | 'category'>;

export const EMPTY_PROMPT: PromptFields = { title: '', description: '', prompt: '', category: 'general' };

export interface PromptFormProps {
  readonly heading: string;
  readonly initial: PromptFields;
  readonly onSave: (fields: PromptFields) => void;
  /** Closed without saving, with what was written so far. */
  readonly onClose: (fields: PromptFields) => void;
}

export function PromptForm({ heading, initial, onSave, onClose }: PromptFormProps) {
  const { t } = useTranslation('systemPrompts');
  const [fields, setFields] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const hasTitle = fields.title.trim() !== '';
  const hasText = fields.prompt.trim() !== '';
  const put = (change: Partial<PromptFields>) => setFields({ ...fields, ...change });

  const save = () => {
    setChecked(true);
    if (hasTitle && hasText)
      onSave({ ...fields, title: fields.title.trim(), description: fields.description.trim() });
  };

  return (
    <FormDialog title={heading} action={t('form.save')} onSubmit={save} onClose={() => onClose(fields)}>
      <TextField
        label={t('form.title')}
        value={fields.title}
        maxLength={PROMPT_TITLE_MAX_LENGTH}
        error={isChecked && !hasTitle ? t('form.titleMissing') : undefined}
        onChange={(event) => put({ title: event.target.value })}
      />
      <TextField
        label={t('form.description')}
        value={fields.description}
        maxLength={PROMPT_DESCRIPTION_MAX_LENGTH}
        onChange={(event) => put({ description: event.target.value })}
      />
      <div className="flex flex-col gap-1.5">
        <span className="font-strong">{t('form.category')}</span>
        <ChoiceChips
          label={t('form.category')}
          value={fields.category}
          options={PROMPT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          onChange={(category) => put({ category })}
        />
      </div>
      <LongField
        label={t('form.prompt')}
        value={fields.prompt}
        maxLength={PROMPT_MAX_LENGTH}
        rows={10}
        error={isChecked && !hasText ? t('form.textMissing') : undefined}
        onChange={(prompt) => put({ prompt })}
      />
    </FormDialog>
  );
}
