import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { auth, type Account } from '../../../auth/index.ts';
import { PasswordChange } from '../../components/account/PasswordChange.tsx';
import { settingsApi, toKeysQueryKey, type PasswordChangeFields } from '../../settings.api.ts';

export interface PasswordSettingProps {
  readonly account: Account;
  readonly onGoogle: (() => void) | undefined;
}

/** A new password ends every other way into the account; what should go on working can be chosen. */
export function PasswordSetting({ account, onGoogle }: PasswordSettingProps) {
  const { t } = useTranslation('settings');
  const queryKey = toKeysQueryKey(account.id);
  const keys = useQuery({ queryKey, queryFn: settingsApi.listApiKeys }, queryClient);
  const isForeign = account.googleEmail?.toLowerCase() !== account.email?.toLowerCase();

  const change = async (fields: PasswordChangeFields) => {
    await settingsApi.changePassword(fields);
    const googleEmail = isForeign && !fields.keepsGoogle ? null : account.googleEmail;
    auth.setAccount({ ...account, googleEmail, hasPassword: true });
    void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <PasswordChange
      hasPassword={account.hasPassword}
      keys={keys.data?.keys ?? []}
      deploymentKeys={keys.data?.ofDeployments ?? 0}
      keysProblem={
        keys.isError ? <RetryBar title={t('keys.failed')} onRetry={() => void keys.refetch()} /> : undefined
      }
      googleEmail={isForeign ? account.googleEmail : null}
      onChange={change}
      onGoogle={onGoogle}
    />
  );
}
