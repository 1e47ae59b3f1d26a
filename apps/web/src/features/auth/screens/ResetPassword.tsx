import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePreferences } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { authApi } from '../auth.api.ts';
import { EntryFrame } from '../components/EntryFrame.tsx';
import { NewPasswordForm } from '../components/NewPasswordForm.tsx';
import { useSubmit } from '../use-submit.ts';

/** Behind a link for a forgotten password. */
export function ResetPassword({ token }: { readonly token: string }) {
  const { t } = useTranslation(['auth', 'common', 'errors']);
  const navigate = useNavigate();
  const preferences = usePreferences();
  const submit = useSubmit();
  const [isDone, setDone] = useState(false);
  const step = isDone ? 'resetDone' : 'reset';
  return (
    <EntryFrame title={t(`titles.${step}`)} sentence={t(`sentences.${step}`)} preferences={preferences}>
      {isDone ? (
        <Button variant="primary" size="entry" onClick={() => void navigate('/login', { replace: true })}>
          {t('common:signIn')}
        </Button>
      ) : (
        <NewPasswordForm
          submit={submit}
          onSave={(password) => void submit.run(() => authApi.resetPassword(token, password)).then(setDone)}
        />
      )}
    </EntryFrame>
  );
}
