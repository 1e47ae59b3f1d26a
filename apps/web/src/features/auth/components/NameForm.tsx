import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { Submit } from '../use-submit.ts';
import { FormNotice } from './FormNotice.tsx';

export interface NameFormProps {
  readonly firstName: string;
  readonly submit: Submit;
  readonly onContinue: (name: string) => void;
}

/** The first step: who is it? */
export function NameForm({ firstName, submit, onContinue }: NameFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [name, setName] = useState(firstName);
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() !== '') onContinue(name.trim());
      }}
    >
      <FormNotice problem={submit.problem} fallbackTitle={t('login.failed')} onDismiss={submit.clear} />
      <TextField
        label={t('fields.name')}
        size="large"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isMissing && name.trim() === '' ? t('fields.nameMissing') : undefined}
        end={
          name === '' ? undefined : (
            <IconButton label={t('fields.clear')} onClick={() => setName('')}>
              <X size={17} aria-hidden />
            </IconButton>
          )
        }
      />
      <Button type="submit" variant="primary" size="entry" isBusy={submit.isBusy}>
        {t('login.continue')}
      </Button>
    </form>
  );
}
