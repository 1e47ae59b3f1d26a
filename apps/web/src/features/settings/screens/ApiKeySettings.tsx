import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { Account } from '../../auth/index.ts';
import { KeyList } from '../components/keys/KeyList.tsx';
import { KeyReveal } from '../components/keys/KeyReveal.tsx';
import { NewKeyForm } from '../components/keys/NewKeyForm.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { keyDrafts } from '../confirm-drafts.ts';
import {
  settingsApi,
  toApiKeys,
  toKeysQueryKey,
  type ApiKeyView,
  type NewApiKeyFields,
} from '../settings.api.ts';
import { useAction } from '../use-action.ts';
import { useFreshSignIn } from './account/use-fresh-sign-in.ts';

export function ApiKeySettings({ account }: { readonly account: Account }) {
  const { t } = useTranslation('settings');
  const queryKey = toKeysQueryKey(account.id);
  const keys = useQuery({ queryKey, queryFn: settingsApi.listApiKeys, select: toApiKeys }, queryClient);
  const place = { userId: account.id, id: null };
  const [draft, setDraft] = useState(() => keyDrafts.read(place));
  const [isCreating, setCreating] = useState(draft !== null);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKeyView | null>(null);
  const revoking = useAction();
  const confirmWithGoogle = useFreshSignIn('/settings?section=keys');
  const reload = () => queryClient.invalidateQueries({ queryKey });

  const close = () => {
    keyDrafts.remove(place);
    setDraft(null);
    setCreating(false);
  };
  const create = async (fields: NewApiKeyFields) => {
    setSecret(await settingsApi.createApiKey(fields));
    close();
    void reload();
  };
  const revoke = async ({ id }: ApiKeyView) => {
    const isGone = await revoking.run(() => settingsApi.removeApiKey(id));
    if (isGone) setRevoked(null);
    void reload();
  };
  const newKey = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t('keys.new')}
    </Button>
  );
  const isEmpty = keys.data?.length === 0 && !isCreating && secret === null;
  return (
    <SettingSection title={t('sections.keys')}>
      <p className="mb-4 text-ink-3">{t('keys.help')}</p>
      {secret !== null && <KeyReveal secret={secret} onDone={() => setSecret(null)} />}
      {isCreating && (
        <NewKeyForm
          hasPassword={account.hasPassword}
          draft={draft}
          onGoogle={
            confirmWithGoogle &&
            ((typed) => {
              keyDrafts.write(place, typed);
              confirmWithGoogle();
            })
          }
          onCreate={create}
          onCancel={close}
        />
      )}
      {keys.isError && <RetryBar title={t('keys.failed')} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <Skeleton width="80%" height={32} />}
      {isEmpty && (
        <EmptyState
          icon={<KeyRound size={16} aria-hidden />}
          title={t('keys.emptyTitle')}
          action={newKey}
          isFlush
        >
          {t('keys.emptyText')}
        </EmptyState>
      )}
      {keys.data !== undefined && keys.data.length > 0 && <KeyList keys={keys.data} onRevoke={setRevoked} />}
      {!isEmpty && !isCreating && keys.data !== undefined && <div className="mt-4">{newKey}</div>}
      {revoked !== null && (
        <ConfirmDialog
          title={t('keys.revokeQuestion', { name: revoked.name })}
          action={t('keys.revoke')}
          isBusy={revoking.isBusy}
          onConfirm={() => void revoke(revoked)}
          onCancel={() => {
            setRevoked(null);
            revoking.reset();
          }}
        >
          {revoking.error ?? t('keys.revokeText')}
        </ConfirmDialog>
      )}
    </SettingSection>
  );
}
