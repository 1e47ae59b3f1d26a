import { PROMPT_CATEGORIES, PROMPT_DESCRIPTION_MAX_LENGTH } from '@parley/contract/prompts/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { SystemPrompt } from '../prompt.ts';
import { EntryForm } from './EntryForm.tsx';

export type PromptFields = Pick<SystemPrompt, 'title' | 'description' | 'prompt' | 'category'>;

export const EMPTY_PROMPT: PromptFields = { title: '', description: '', prompt: '', category: 'general' };

export interface PromptFormProps {
  readonly heading: string;
  readonly initial: PromptFields;
  readonly onSave: (fields: PromptFields) => void;
  /** The same, and new chats begin with it. */
  readonly onSaveAsDefault: (fields: PromptFields) => void;
  /** Closed without saving, with what was written so far. */
  readonly onClose: (fields: PromptFields) => void;
}

export function PromptForm({ heading, initial, onSave, onSaveAsDefault, onClose }: PromptFormProps) {
  const { t } = useTranslation('systemPrompts');
  const [fields, setFields] = useState(initial);
  const { title, description, prompt, category } = fields;
  const tidy = { ...fields, title: title.trim(), description: description.trim() };
  const put = (change: Partial<PromptFields>) => setFields({ ...fields, ...change });
  return (
    <EntryForm
      heading={heading}
      title={title}
      onTitleChange={(next) => put({ title: next })}
      kinds={{
        label: t('form.category'),
        value: category,
        options: PROMPT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
        onChange: (next) => put({ category: next }),
      }}
      textLabel={t('form.prompt')}
      text={prompt}
      onTextChange={(next) => put({ prompt: next })}
      rows={10}
      onSave={() => onSave(tidy)}
      otherSave={{ label: t('form.saveAsDefault'), onSave: () => onSaveAsDefault(tidy) }}
      onClose={() => onClose(fields)}
    >
      <TextField
        label={t('form.description')}
        value={description}
        maxLength={PROMPT_DESCRIPTION_MAX_LENGTH}
        onChange={(event) => put({ description: event.target.value })}
      />
    </EntryForm>
  );
}
