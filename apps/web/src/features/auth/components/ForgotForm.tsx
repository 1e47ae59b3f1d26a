import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { Submit } from '../use-submit.ts';
import { FormNotice } from './FormNotice.tsx';

export interface ForgotFormProps {
  readonly firstName: string;
  /** Whether the link comes by mail; else an admin makes it. */
  readonly canMail: boolean;
  readonly submit: Submit;
  /** True when it was sent. */
  readonly onAsk: (name: string) => Promise<boolean>;
  readonly onBack: () => void;
}

export function ForgotForm({ firstName, canMail, submit, onAsk, onBack }: ForgotFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [name, setName] = useState(firstName);
  const [isSent, setSent] = useState(false);
  const back = <LinkButton onClick={onBack}>{t('forgot.back')}</LinkButton>;

  if (!canMail || isSent) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice tone="info" title={t(isSent ? 'forgot.sentTitle' : 'forgot.adminTitle')}>
          {t(isSent ? 'forgot.sentText' : 'forgot.adminText')}
        </Notice>
        {back}
      </div>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4 [&>*:not(:last-child)]:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void onAsk(name).then(setSent);
      }}
    >
      <FormNotice problem={submit.problem} fallbackTitle={t('forgot.failed')} onDismiss={submit.clear} />
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
      />
      <Button type="submit" variant="primary" size="entry" isBusy={submit.isBusy}>
        {t('forgot.send')}
      </Button>
      {back}
    </form>
  );
}
