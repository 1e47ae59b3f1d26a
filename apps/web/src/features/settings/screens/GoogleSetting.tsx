import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { auth, useAuth, useAuthOptions, useGoogle, useSubmit } from '../../auth/index.ts';
import { SettingRow } from '../components/SettingRow.tsx';
import { settingsApi } from '../settings.api.ts';

const PATH = '/settings?section=account';

async function finish(token: string, nonce: string): Promise<void> {
  const googleEmail = await settingsApi.linkGoogle(token, nonce);
  const { account } = useAuth.getState();
  if (account) auth.setAccount({ ...account, googleEmail });
}

/** Which Google account belongs to this one; left out where Google is not set up and none is linked. */
export function GoogleSetting({ googleEmail }: { readonly googleEmail: string | null }) {
  const { t } = useTranslation(['settings', 'common']);
  const { googleClientId } = useAuthOptions();
  const submit = useSubmit();
  const onLink = useGoogle(PATH, googleClientId, submit, finish);
  if (googleEmail === null && onLink === undefined) return null;
  const problem = submit.problem && t(`common:errors.${submit.problem.code}.text`);
  const help = googleEmail === null ? t('google.help') : t('google.linked', { email: googleEmail });
  return (
    <SettingRow title={t('google.title')} help={problem ?? help}>
      {googleEmail === null && (
        <Button isBusy={submit.isBusy} onClick={onLink}>
          {t('google.link')}
        </Button>
      )}
    </SettingRow>
  );
}
