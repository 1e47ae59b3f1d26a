import type { Credential } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { CredentialRequest } from '../../../platform/overlays/dialogs.ts';
import { queryClient } from '../../../platform/query.ts';
import { toLanguage } from '../../../platform/tools/tools.api.ts';
import { useToolNames } from '../../../platform/tools/use-tools.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { focusLayer } from '../../../ui/overlay/focus-layer.ts';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';
import { CredentialNeed } from '../components/CredentialNeed.tsx';
import { useContinuing, type Continuing } from '../components/use-continuing.ts';
import { toCredentialsQuery } from '../credentials.api.ts';

export interface CredentialDialogProps {
  readonly request: CredentialRequest;
  readonly onClose: () => void;
}

const isMissing = ({ state }: Credential): boolean => state === 'missing' || state === 'invalid';

/** The credentials that the tools need; those that are missing come first, as they were when they were first read. */
function useNeeds(tools: readonly string[]) {
  const { i18n } = useTranslation();
  // What asked was just told that something is missing: what is known from before may be older than that.
  const found = useQuery(
    { ...toCredentialsQuery(toLanguage(i18n.language)), refetchOnMount: 'always' },
    queryClient,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const needed = (found.data?.credentials ?? []).filter((one) =>
    one.tools.some((tool) => tools.includes(tool)),
  );
  const [order] = useState(() => new Map<string, number>());
  for (const one of [...needed.filter(isMissing), ...needed])
    if (!order.has(one.credential_key)) order.set(one.credential_key, order.size);
  const rows = needed.toSorted(
    (one, other) => (order.get(one.credential_key) ?? 0) - (order.get(other.credential_key) ?? 0),
  );
  const missing = rows.filter(isMissing);
  const open = missing.find(({ credential_key: key }) => key === chosen) ?? missing[0];
  return { found, rows, missing, openKey: open?.credential_key ?? null, setChosen };
}

interface FootProps extends CredentialDialogProps {
  readonly state: Continuing;
  readonly missing: readonly Credential[];
  readonly onContinue: () => void;
  readonly onStop: () => void;
  readonly onCheckAgain: () => void;
}

function useSentence({ state, missing, request }: FootProps): string {
  const { t, i18n } = useTranslation('credentials');
  if (state === 'checking') return t('dialog.checking');
  if (state === 'unchecked') return t('dialog.unchecked');
  if (state === 'continuing') return t('dialog.continuing');
  if (state === 'ready') return t('dialog.ready');
  const providers = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    missing.map(({ provider }) => provider),
  );
  return t(request.purpose === 'configure' ? 'dialog.stored' : 'dialog.connectTo', { providers });
}

function Foot(props: FootProps) {
  const { t } = useTranslation(['credentials', 'common']);
  const { request, state, onContinue, onStop, onCheckAgain, onClose } = props;
  const { purpose, onRunWithout } = request;
  const sentence = useSentence(props);
  const isReady = state === 'ready' || state === 'continuing';
  return (
    <footer className="flex flex-col gap-3 border-t border-line bg-surface-2 px-5 py-3.5 pb-[max(14px,env(safe-area-inset-bottom))]">
      {state === 'continuing' && (
        <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-surface-4">
          <span className="countdown-bar block h-full bg-live-solid" />
        </span>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {onRunWithout !== undefined && !isReady && (
          <span className="mr-auto">
            <Button
              variant="ghost"
              onClick={() => {
                onRunWithout();
                onClose();
              }}
            >
              {t('dialog.without')}
            </Button>
          </span>
        )}
        {state === 'unchecked' && <Button onClick={onCheckAgain}>{t('dialog.checkAgain')}</Button>}
        {state === 'continuing' ? (
          <Button onClick={onStop}>{t('dialog.stop')}</Button>
        ) : (
          <Button onClick={onClose}>{t(purpose === 'configure' ? 'common:close' : 'common:cancel')}</Button>
        )}
        {purpose !== 'configure' && (
          <Button
            variant="primary"
            disabled={!isReady}
            isBusy={state === 'checking'}
            aria-describedby="credential-dialog-note"
            onClick={onContinue}
          >
            {t('dialog.continue')}
          </Button>
        )}
      </div>
      <p
        id="credential-dialog-note"
        role="status"
        className="flex items-start gap-2 text-12 wrap-anywhere text-ink-3"
      >
        <Lock size={14} aria-hidden className="mt-0.5 flex-none" />
        {sentence}
      </p>
    </footer>
  );
}

function Needs({ request, needs }: { request: CredentialRequest; needs: ReturnType<typeof useNeeds> }) {
  const { t } = useTranslation('credentials');
  const names = useToolNames();
  const { found, rows, openKey, setChosen } = needs;
  if (found.isPending)
    return (
      <div className="p-5">
        <Skeleton width="100%" height={52} />
      </div>
    );
  if (found.isError && rows.length === 0) {
    const isGuest = found.error instanceof AppError && found.error.code === 'members_only';
    if (isGuest)
      return (
        <p className="p-5 text-ink-2">
          <b className="block font-bold text-ink">{t('guests.title')}</b>
          {t('guests.text')}
        </p>
      );
    return (
      <div className="p-5">
        <RetryBar title={t('loadFailed')} onRetry={() => void found.refetch()} />
      </div>
    );
  }
  if (rows.length === 0) return <p className="p-5 text-ink-2">{t('dialog.nothing')}</p>;
  return (
    <ul>
      {found.isError && (
        <li className="px-5 pt-2">
          <RetryBar title={t('loadFailed')} onRetry={() => void found.refetch()} />
        </li>
      )}
      {rows.map((credential) => (
        <CredentialNeed
          key={credential.credential_key}
          credential={credential}
          toolNames={credential.tools
            .filter((name) => request.tools.includes(name))
            .map((name) => names?.get(name) ?? name)}
          isOpen={credential.credential_key === openKey}
          onOpen={() => setChosen(credential.credential_key)}
          onSet={() => setChosen(null)}
        />
      ))}
    </ul>
  );
}

/** It belongs to the page that asked: going back leaves both. */
function useCloseWithPage(onClose: () => void): void {
  const { pathname } = useLocation();
  const [openedOn] = useState(pathname);
  const hasLeft = pathname !== openedOn;
  useEffect(() => {
    if (hasLeft) onClose();
  }, [hasLeft, onClose]);
}

/** What tools need, over the page that asked: configured here, the run that waits goes on by itself. */
export function CredentialDialog({ request, onClose }: CredentialDialogProps) {
  useFocusReturn();
  useCloseWithPage(onClose);
  const { t } = useTranslation(['credentials', 'common', 'pages']);
  const { tools, agentName, purpose, onContinue } = request;
  const needs = useNeeds(tools);
  const [goOn] = useState(() => () => {
    onClose();
    onContinue?.();
  });
  const { state, stop, checkAgain } = useContinuing({
    tools,
    isComplete: needs.found.isSuccess && needs.missing.length === 0,
    onContinue: purpose === 'configure' ? undefined : goOn,
  });
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          onOpenAutoFocus={focusLayer}
          // A key that was typed is not thrown away by a press beside the dialog.
          onInteractOutside={(event) => event.preventDefault()}
          className="rise-in fixed inset-0 z-50 flex flex-col overflow-hidden border-line bg-surface shadow-3 outline-none tablet:inset-auto tablet:top-1/2 tablet:left-1/2 tablet:max-h-[92dvh] tablet:w-[min(600px,calc(100vw-32px))] tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-4 tablet:border dark:border-line-strong"
        >
          <header className="flex items-start gap-2 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-17 font-bold wrap-anywhere">
                {agentName === '' ? t('dialog.title') : t('dialog.titleOf', { agent: agentName })}
              </Dialog.Title>
              <Dialog.Description className="mt-1 text-ink-2">
                {t(`dialog.text.${purpose}`)}
              </Dialog.Description>
            </div>
            <IconButton label={t('common:close')} onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Needs request={request} needs={needs} />
          </div>
          <Foot
            request={request}
            state={state}
            missing={needs.missing}
            onContinue={goOn}
            onStop={stop}
            onCheckAgain={checkAgain}
            onClose={onClose}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
