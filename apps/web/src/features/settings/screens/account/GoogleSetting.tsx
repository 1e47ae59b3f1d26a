import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { auth, useAuthOptions, useGoogle, useSubmit, type Account } from '../../../auth/index.ts';
import { ChangeForm } from '../../components/account/ChangeForm.tsx';
import { OwnerProof } from '../../components/OwnerProof.tsx';
import { SettingRow } from '../../components/SettingRow.tsx';
import { settingsApi } from '../../settings.api.ts';
import { useAction } from '../../use-action.ts';

const PATH = '/settings?section=account';

type Step =
  | { readonly kind: 'idle' | 'unlinking' }
  /** Google has said who it is; the owner of this account has to agree. */
  | { readonly kind: 'linking'; readonly token: string; readonly nonce: string };

const IDLE: Step = { kind: 'idle' };

/** Which Google account belongs to this one; left out where Google is not set up and none is linked. */
export function GoogleSetting({ account }: { readonly account: Account }) {
  const { t } = useTranslation(['settings', 'common']);
  const { googleEmail, hasPassword } = account;
  const { googleClientId } = useAuthOptions();
  const submit = useSubmit();
  const action = useAction();
  const [step, setStep] = useState<Step>(IDLE);
  const [password, setPassword] = useState('');
  const onLink = useGoogle(PATH, googleClientId, submit, (token, nonce) => {
    setStep({ kind: 'linking', token, nonce });
    return Promise.resolve();
  });
  if (googleEmail === null && onLink === undefined) return null;

  const close = () => {
    setStep(IDLE);
    setPassword('');
    action.reset();
  };
  const save = async () => {
    const isSaved = await action.run(async () => {
      const linked =
        step.kind === 'linking'
          ? await settingsApi.linkGoogle(step.token, step.nonce, password)
          : await settingsApi.unlinkGoogle(password);
      auth.setAccount({ ...account, googleEmail: linked });
    });
    if (isSaved) close();
  };
  if (step.kind !== 'idle') {
    const isWrongPassword = action.errorCode === 'wrong_password';
    return (
      <ChangeForm
        title={t('google.title')}
        help={step.kind === 'linking' ? t('google.linkHelp') : t('google.unlinkHelp', { email: googleEmail })}
        action={step.kind === 'linking' ? t('google.link') : t('google.unlink')}
        isBusy={action.isBusy}
        problem={isWrongPassword ? undefined : action.error}
        onSave={() => void save()}
        onCancel={close}
      >
        <OwnerProof
          isFirst
          hasPassword={hasPassword}
          password={password}
          onPassword={setPassword}
          problem={isWrongPassword ? action.error : undefined}
          onGoogle={undefined}
        />
      </ChangeForm>
    );
  }
  const problem = submit.problem && t(`common:errors.${submit.problem.code}.text`);
  const linkedHelp = t(hasPassword ? 'google.linked' : 'google.onlyLinked', { email: googleEmail });
  return (
    <SettingRow
      title={t('google.title')}
      help={problem ?? (googleEmail === null ? t('google.help') : linkedHelp)}
    >
      {googleEmail === null && (
        <Button isBusy={submit.isBusy} onClick={onLink}>
          {t('google.link')}
        </Button>
      )}
      {googleEmail !== null && hasPassword && (
        <Button onClick={() => setStep({ kind: 'unlinking' })}>{t('google.unlink')}</Button>
      )}
    </SettingRow>
  );
}
