import type { McpPrompt } from '@parley/contract/mcp/content-schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

export interface PromptArgumentsProps {
  readonly prompt: McpPrompt;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onFill: (values: Record<string, string>) => void;
}

/** What a prompt has to know before its text is made. */
export function PromptArguments({ prompt, isBusy, onBack, onFill }: PromptArgumentsProps) {
  const { t } = useTranslation('mcp');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const isWhole = prompt.arguments.every(({ name, required }) => !required || values[name]?.trim());
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What was left empty is not given at all.
        if (isWhole) onFill(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')));
      }}
    >
      <p className="text-ink-2">{prompt.description || prompt.title}</p>
      {prompt.arguments.map(({ name, description, required }, index) => (
        <TextField
          key={name}
          label={required ? name : t('content.optional', { name })}
          help={description}
          value={values[name] ?? ''}
          autoFocus={index === 0}
          maxLength={10_000}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>{t('content.back')}</Button>
        <Button variant="primary" type="submit" disabled={!isWhole} isBusy={isBusy}>
          {t('content.insert')}
        </Button>
      </div>
    </form>
  );
}
