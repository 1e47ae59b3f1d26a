import { SUGGESTION_PURPOSES } from '@parley/contract/prompts/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../prompt.ts';
import { EntryForm } from './EntryForm.tsx';

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
  const { title, text, purpose } = fields;
  const put = (change: Partial<SuggestionFields>) => setFields({ ...fields, ...change });
  return (
    <EntryForm
      heading={t('suggestions.new')}
      title={title}
      onTitleChange={(next) => put({ title: next })}
      kinds={{
        label: t('form.purpose'),
        value: purpose,
        options: SUGGESTION_PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) })),
        onChange: (next) => put({ purpose: next }),
      }}
      textLabel={t('form.text')}
      text={text}
      onTextChange={(next) => put({ text: next })}
      rows={8}
      onSave={() => onSave({ ...fields, title: title.trim() })}
      onClose={() => onClose(fields)}
    />
  );
}
