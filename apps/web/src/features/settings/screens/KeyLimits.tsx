import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { spaceAfter } from '../../../ui/format/join-sentences.ts';
import { SettingSection } from '../components/SettingSection.tsx';
import { settingsApi, toApiKeys, toKeysQueryKey } from '../settings.api.ts';
import { KeyLimit } from './KeyLimit.tsx';

/** What programs may spend, key by key. */
export function KeyLimits({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation('settings');
  const keys = useQuery(
    { queryKey: toKeysQueryKey(accountId), queryFn: settingsApi.listApiKeys, select: toApiKeys },
    queryClient,
  );
  return (
    <SettingSection title={t('limits.keysTitle')}>
      <p className="-mt-2 mb-3.5 text-[12.5px] text-ink-3">{t('limits.keysHelp')}</p>
      {keys.isError && <RetryBar title={t('keys.failed')} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <Skeleton width="70%" height={32} />}
      {keys.data?.length === 0 && (
        <p className="border-t border-line py-4 text-ink-3">
          {t('limits.noKeys')}
          {spaceAfter(t('limits.noKeys'))}
          <Link className="touch-target text-info underline underline-offset-2" to="/settings?section=keys">
            {t('keys.new')}
          </Link>
        </p>
      )}
      <ul>
        {keys.data?.map((apiKey) => (
          <KeyLimit key={apiKey.id} apiKey={apiKey} />
        ))}
      </ul>
    </SettingSection>
  );
}
