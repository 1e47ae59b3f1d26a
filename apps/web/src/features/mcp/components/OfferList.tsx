import type { McpServer } from '@parley/contract/mcp/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toContentQuery } from '../content.api.ts';
import { detailOf, findOffers, keyOf, titleOf, type Offer } from '../offer.ts';

export interface OfferListProps {
  readonly server: McpServer;
  readonly words: string;
  /** The one that is being fetched. */
  readonly busyKey: string | null;
  readonly onChoose: (offer: Offer) => void;
}

/** The prompts and resources of one server. */
export function OfferList({ server, words, busyKey, onChoose }: OfferListProps) {
  const { t } = useTranslation('mcp');
  const found = useQuery(toContentQuery(server.id), queryClient);
  const offers = found.data ? findOffers(server.id, found.data, words) : [];
  return (
    <section aria-label={server.name} className="flex flex-col gap-1">
      <h3 className="px-2 text-12 font-medium text-ink-3">{server.name}</h3>
      {found.isPending && <Skeleton width="100%" height={44} />}
      {found.isError && (
        <RetryBar
          title={t('content.notLoaded', { server: server.name })}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isSuccess && offers.length === 0 && (
        <p className="px-2 py-1 text-13 text-ink-3">
          {t(words.trim() === '' ? 'content.nothing' : 'content.notFound')}
        </p>
      )}
      <ul>
        {offers.map((offer) => (
          <li key={keyOf(offer)}>
            <button
              type="button"
              disabled={busyKey !== null}
              aria-busy={busyKey === keyOf(offer) || undefined}
              onClick={() => onChoose(offer)}
              className="flex min-h-11 w-full items-center gap-3 rounded-3 px-2 py-1.5 text-left hover:bg-surface-3 disabled:opacity-60"
            >
              <span className="flex-none text-ink-2">
                {offer.is === 'prompt' ? (
                  <MessageSquareText size={16} aria-label={t('content.prompt')} />
                ) : (
                  <FileText size={16} aria-label={t('content.resource')} />
                )}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14 text-ink">{titleOf(offer)}</span>
                <span className="block truncate text-12 text-ink-3">{detailOf(offer)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.data !== undefined && found.data.left_out > 0 && (
        <p className="px-2 text-12 text-ink-3">{t('content.leftOut', { count: found.data.left_out })}</p>
      )}
    </section>
  );
}
