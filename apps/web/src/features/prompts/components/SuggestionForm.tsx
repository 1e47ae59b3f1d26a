import {
  PROMPT_MAX_LENGTH,
  PROMPT_TITLE_MAX_LENGTH,
  SUGGESTION_PURPOSES,
} from '@parley/contract/prompts/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField.tsx';
import type { Suggestion } from '../prompt.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { FormDialog } from './FormDialog.tsx';
import { LongField } from './LongField.tsx';

export type SuggestionFields = Pick<Suggestion, 'title' | 'text' | 'purpose'>;

export const EMPTY_SUGGESTION: SuggestionFields = { title: '', text: '', purpose: 'writing' };

export interface SuggestionFormProps {
  readonly initial: SuggestionFields;
  readonly onSave: (fields: SuggestionFields) => void;
  /** Closed without saving, with what was written so far. */
  readonly onClose: (fields: SuggestionFields) => void;
}

export function SuggestionForm({ initial, onSave, onClose }: SuggestionFormProps) {
  const { t } = useTranslation('systemPrompts');
  const [fields, setFields] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const hasTitle = fields.title.trim() !== '';
  const hasText = fields.text.trim() !== '';
  const put = (change: Partial<SuggestionFields>) => setFields({ ...fields, ...change });

  const save = () => {
    setChecked(true);
    if (hasTitle && hasText) onSave({ ...fields, title: fields.title.trim() });
  };

  return (
    <FormDialog
      title={t('suggestions.new')}
      action={t('form.save')}
      onSubmit={save}
      onClose={() => onClose(fields)}
    >
      <TextField
        label={t('form.title')}
        value={fields.title}
        maxLength={PROMPT_TITLE_MAX_LENGTH}
        error={isChecked && !hasTitle ? t('form.titleMissing') : undefined}
        onChange={(event) => put({ title: event.target.value })}
      />
      <div className="flex flex-col gap-1.5">
        <span className="font-strong">{t('form.purpose')}</span>
        <ChoiceChips
          label={t('form.purpose')}
          value={fields.purpose}
          options={SUGGESTION_PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) }))}
          onChange={(purpose) => put({ purpose })}
        />
      </div>
      <LongField
        label={t('form.text')}
        value={fields.text}
        maxLength={PROMPT_MAX_LENGTH}
        rows={8}
        error={isChecked && !hasText ? t('form.textMissing') : undefined}
        onChange={(text) => put({ text })}
      />
    </FormDialog>
  );
}
