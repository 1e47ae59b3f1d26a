import { Link2 } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { notify, textsOf } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { focusLayer } from '../../../ui/overlay/focus-layer.ts';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';
import { toUpgradePath, useAuth } from '../../auth/index.ts';
import { loadChatCommands } from '../../chat/index.ts';
import { ShareList } from '../components/ShareList.tsx';
import { EXPIRY_CHOICES, type Expiry } from '../share.ts';
import { sharingApi } from '../sharing.api.ts';
import { refreshShares, useShares } from '../use-shares.ts';

export interface ShareDialogProps {
  readonly sessionId: string;
  readonly name: string;
  readonly onClose: () => void;
}

const toValue = (expiry: Expiry) => (expiry === null ? 'never' : String(expiry));

function Links({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('settings');
  const [expiry, setExpiry] = useState<Expiry>(30);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useShares(sessionId);

  async function create(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const { findLeaf } = await loadChatCommands();
      const share = await sharingApi.create(sessionId, await findLeaf(sessionId), expiry);
      await refreshShares();
      // Where it cannot be copied the link is in the list, with a button of its own.
      if (await copyText(share.url)) await notify('success', { title: t('share.copied') });
    } catch (error) {
      const { code } = toAppError(error);
      setProblem(code === 'not_found' ? t('share.notSaved') : textsOf(code).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className="text-ink-2">{t('share.help')}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <span className="font-strong">{t('share.ends')}</span>
        <Segmented
          label={t('share.ends')}
          value={toValue(expiry)}
          options={EXPIRY_CHOICES.map((choice) => ({
            value: toValue(choice),
            label: choice === null ? t('share.never') : t('share.days', { count: choice }),
          }))}
          onChange={(value) => setExpiry(EXPIRY_CHOICES.find((choice) => toValue(choice) === value) ?? null)}
        />
      </div>
      <div className="mt-4">
        <Button variant="primary" isBusy={isBusy} onClick={() => void create()}>
          <Link2 size={14} aria-hidden />
          {t('share.create')}
        </Button>
      </div>
      {problem !== null && (
        <div className="mt-4">
          <Notice tone="danger" title={t('share.notCreated')}>
            {problem}
          </Notice>
        </div>
      )}
      <h3 className="mt-5 mb-1 font-strong">{t('share.open')}</h3>
      <ShareList open={open} showsNames={false} emptyText={t('share.none')} />
    </>
  );
}

/** Read-only links to one conversation as it is at the moment they are made. */
export function ShareDialog({ sessionId, name, onClose }: ShareDialogProps) {
  useFocusReturn();
  const { t } = useTranslation(['settings', 'common']);
  const isGuest = useAuth((state) => state.account?.role !== 'user');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          // Not the first of the terms, which looked like the chosen one.
          onOpenAutoFocus={focusLayer}
          className="rise-in fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-5 border border-line bg-surface p-5 text-13 shadow-3 outline-none tablet:inset-x-auto tablet:top-1/2 tablet:bottom-auto tablet:left-1/2 tablet:w-[min(560px,calc(100vw-32px))] tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-4 dark:border-line-strong"
        >
          <Dialog.Title className="mb-2 truncate text-17 font-bold">
            {t('share.title', { name })}
          </Dialog.Title>
          {isGuest ? (
            <Notice
              tone="info"
              title={t('share.membersOnly')}
              actions={
                <Button size="small" onClick={() => void navigate(toUpgradePath(pathname, search))}>
                  {t('common:signUp')}
                </Button>
              }
            >
              {t('share.membersOnlyText')}
            </Notice>
          ) : (
            <Links sessionId={sessionId} />
          )}
          <div className="mt-5 flex justify-end">
            <Button onClick={onClose}>{t('common:close')}</Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
