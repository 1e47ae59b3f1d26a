import { PROMPT_MAX_LENGTH, PROMPT_TITLE_MAX_LENGTH } from '@parley/contract/prompts/constants.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ChoiceChips, type ChoiceChipsProps } from './ChoiceChips.tsx';
import { FormDialog } from './FormDialog.tsx';
import { LongField } from '../../../ui/form/LongField.tsx';

export interface EntryFormProps<Kind extends string> {
  readonly heading: string;
  readonly title: string;
  readonly onTitleChange: (title: string) => void;
  readonly kinds: ChoiceChipsProps<Kind>;
  readonly textLabel: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly rows: number;
  /** Between the title and the kinds. */
  readonly children?: ReactNode;
  /** Only with a title and a text. */
  readonly onSave: () => void;
  /** Saves as well, and does what its label says. */
  readonly otherSave?: { readonly label: string; readonly onSave: () => void } | undefined;
  readonly onClose: () => void;
}

/** A form for something with a title, a kind and a text; what is missing is said when it is saved. */
export function EntryForm<Kind extends string>(props: EntryFormProps<Kind>) {
  const { t } = useTranslation('systemPrompts');
  const [isChecked, setChecked] = useState(false);
  const { title, kinds, text, otherSave } = props;
  const hasTitle = title.trim() !== '';
  const hasText = text.trim() !== '';

  const check = (onSave: () => void) => {
    setChecked(true);
    if (hasTitle && hasText) onSave();
  };

  return (
    <FormDialog
      title={props.heading}
      action={t('form.save')}
      otherAction={otherSave && { label: otherSave.label, onPress: () => check(otherSave.onSave) }}
      onSubmit={() => check(props.onSave)}
      onClose={props.onClose}
    >
      <TextField
        label={t('form.title')}
        value={title}
        maxLength={PROMPT_TITLE_MAX_LENGTH}
        error={isChecked && !hasTitle ? t('form.titleMissing') : undefined}
        onChange={(event) => props.onTitleChange(event.target.value)}
      />
      {props.children}
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="font-strong">
          {kinds.label}
        </span>
        <ChoiceChips {...kinds} />
      </div>
      <LongField
        label={props.textLabel}
        value={text}
        maxLength={PROMPT_MAX_LENGTH}
        rows={props.rows}
        error={isChecked && !hasText ? t('form.textMissing') : undefined}
        onChange={props.onTextChange}
      />
    </FormDialog>
  );
}
