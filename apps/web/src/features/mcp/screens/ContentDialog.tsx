import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { ContentFrame } from '../components/ContentFrame.tsx';
import { OfferList } from '../components/OfferList.tsx';
import { PromptArguments } from '../components/PromptArguments.tsx';
import { contentActions } from '../content.api.ts';
import { mcpServersQuery } from '../mcp.api.ts';
import { toFile, type Offer, type PromptOffer } from '../offer.ts';
import { useTaking } from '../use-taking.ts';

export interface ContentDialogProps {
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

function useChoice({ onFile, onText, onClose }: ContentDialogProps) {
  const { busyKey, problem, take } = useTaking(onClose);
  const [open, setOpen] = useState<PromptOffer | null>(null);
  const fill = (offer: PromptOffer, values: Record<string, string>) =>
    take(offer, () => contentActions.fill(offer.serverId, offer.prompt.name, values), onText);

  function choose(offer: Offer): void {
    if (offer.is === 'resource') {
      const { serverId, resource } = offer;
      void take(
        offer,
        () => contentActions.read(serverId, resource.uri),
        (text) => onFile(toFile(resource, text)),
      );
    } else if (offer.prompt.arguments.length > 0) setOpen(offer);
    else void fill(offer, {});
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
  const { t } = useTranslation('mcp');
  const choice = useChoice(props);
  const { open, problem } = choice;
  return (
    <ContentFrame
      title={open === null ? t('content.title') : open.prompt.title}
      problem={problem}
      onClose={props.onClose}
    >
      {open === null ? (
        <Offers choice={choice} />
      ) : (
        <PromptArguments
          prompt={open.prompt}
          isBusy={choice.busyKey !== null}
          onBack={() => choice.setOpen(null)}
          onFill={(values) => void choice.fill(open, values)}
        />
      )}
    </ContentFrame>
  );
}
