import type { McpPrompt, McpText } from '@parley/contract/mcp/content-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Plug, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';
import { OfferList } from '../components/OfferList.tsx';
import { PromptArguments } from '../components/PromptArguments.tsx';
import { contentActions } from '../content.api.ts';
import { mcpServersQuery } from '../mcp.api.ts';
import { keyOf, toFile, type Offer } from '../offer.ts';

export interface ContentDialogProps {
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** What was chosen is fetched and handed over; what keeps it from that is told in the dialog. */
function useChoice({ onFile, onText, onClose }: ContentDialogProps) {
  const { t } = useTranslation('mcp');
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [open, setOpen] = useState<Extract<Offer, { is: 'prompt' }> | null>(null);

  async function take(offer: Offer, fetch: () => Promise<McpText>, give: (text: string) => void) {
    setBusyKey(keyOf(offer));
    setProblem(null);
    try {
      const { text } = await fetch();
      if (text === null) {
        setProblem(t('content.noText'));
        return;
      }
      give(text);
      onClose();
    } catch (error) {
      setProblem(textsOf(toAppError(error).code).text);
    } finally {
      setBusyKey(null);
    }
  }
  const fill = (offer: Offer, prompt: McpPrompt, values: Record<string, string>) =>
    take(offer, () => contentActions.fill(offer.serverId, prompt.name, values), onText);

  function choose(offer: Offer): void {
    if (offer.is === 'resource') {
      const { serverId, resource } = offer;
      void take(
        offer,
        () => contentActions.read(serverId, resource.uri),
        (text) => onFile(toFile(resource, text)),
      );
    } else if (offer.prompt.arguments.length > 0) setOpen(offer);
    else void fill(offer, offer.prompt, {});
  }
  return { busyKey, problem, open, setOpen, choose, fill };
}

function Offers({ choice }: { readonly choice: ReturnType<typeof useChoice> }) {
  const { t } = useTranslation('mcp');
  const found = useQuery(mcpServersQuery, queryClient);
  const [words, setWords] = useState('');
  if (found.isPending) return <Skeleton width="100%" height={44} />;
  if (found.isError && !found.data)
    return <RetryBar title={t('notLoaded')} onRetry={() => void found.refetch()} />;
  const servers = found.data?.servers ?? [];
  if (servers.length === 0)
    return (
      <EmptyState
        icon={<Plug size={16} aria-hidden />}
        title={t('content.noServers')}
        action={<ButtonLink to="/mcp-servers">{t('connect')}</ButtonLink>}
        isFlush
      >
        {t('content.noServersText')}
      </EmptyState>
    );
  return (
    <>
      <SearchField label={t('content.find')} value={words} onChange={setWords} />
      {servers.map((server) => (
        <OfferList
          key={server.id}
          server={server}
          words={words}
          busyKey={choice.busyKey}
          onChoose={choice.choose}
        />
      ))}
    </>
  );
}

/** Resources become files of the message; the text of a prompt goes into the field, where it can be changed. */
export function ContentDialog(props: ContentDialogProps) {
  useFocusReturn();
  const { t } = useTranslation('mcp');
  const choice = useChoice(props);
  const { open, problem } = choice;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="rise-in fixed inset-0 z-50 flex flex-col overflow-hidden border-line bg-surface shadow-3 outline-none tablet:inset-auto tablet:top-1/2 tablet:left-1/2 tablet:max-h-[80dvh] tablet:w-[min(560px,calc(100vw-32px))] tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-4 tablet:border dark:border-line-strong"
        >
          <div className="flex items-center gap-2 border-b border-line py-3 pr-3 pl-5">
            <Dialog.Title className="min-w-0 flex-1 truncate text-17 font-bold">
              {open === null ? t('content.title') : open.prompt.title}
            </Dialog.Title>
            <IconButton label={t('common:close')} onClick={props.onClose}>
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
            {problem !== null && <Notice tone="danger" title={problem} />}
            {open === null ? (
              <Offers choice={choice} />
            ) : (
              <PromptArguments
                prompt={open.prompt}
                isBusy={choice.busyKey !== null}
                onBack={() => choice.setOpen(null)}
                onFill={(values) => void choice.fill(open, open.prompt, values)}
              />
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
