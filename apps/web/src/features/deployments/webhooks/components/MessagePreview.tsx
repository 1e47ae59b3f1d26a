import { useQuery } from '@tanstack/react-query';
import type { HookRequest } from '@parley/contract/deployments/webhook-schemas.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { toTemplate, type WebhookDraft } from '../webhook-draft.ts';
import { toPreviewQuery } from '../webhooks.api.ts';

/** Between letters, not after each. */
const PAUSE_MS = 400;

/** What a message can name of a request. */
export type Sample = Pick<HookRequest, 'headers' | 'query' | 'body'> & { readonly contentType: string };

export interface MessagePreviewProps {
  readonly draft: WebhookDraft;
  readonly agentId: string;
  readonly sample: Sample;
}

/** Exactly what the agent will read of the sample. */
export function MessagePreview({ draft, agentId, sample }: MessagePreviewProps) {
  const { t, i18n } = useTranslation('webhook-agents');
  const asked = useSettled(JSON.stringify([draft.template, draft.appendsBody, agentId, sample]), PAUSE_MS);
  // As it is written just above.
  const [template, append, agent, { contentType, ...request }] = JSON.parse(asked) as [
    string,
    boolean,
    string,
    Sample,
  ];
  const preview = useQuery(
    toPreviewQuery({
      prompt_template: toTemplate(template),
      append_body: append,
      ...request,
      content_type: contentType,
      ...(agent !== '' && { agent_id: agent }),
    }),
    queryClient,
  );
  const { data } = preview;
  return (
    <section aria-label={t('preview.title')} className="border-t border-line px-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-strong">{t('preview.title')}</h2>
        {data && (
          <span className="tnum text-12 text-ink-3">
            {data.estimated_cost === null
              ? t('preview.words', { count: data.words })
              : t('preview.wordsAndCost', {
                  count: data.words,
                  cost: formatUnitCost(data.estimated_cost, i18n.language),
                })}
          </span>
        )}
      </div>
      {preview.isError && <RetryBar title={t('preview.failed')} onRetry={() => void preview.refetch()} />}
      {data && (
        <>
          <p className="mt-2.5 max-h-72 overflow-y-auto rounded-4 bg-surface-3 px-3.5 py-2.5 text-13 break-words whitespace-pre-wrap">
            {data.content}
          </p>
          <p className="mt-2 text-12 text-ink-3">
            {data.missing.length === 0
              ? t('preview.notGiven')
              : t('preview.missing', { fields: data.missing.join(', ') })}
          </p>
        </>
      )}
    </section>
  );
}
