import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { CenteredNote } from '../../../ui/feedback/CenteredNote.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Wordmark } from '../../../ui/brand/Wordmark.tsx';
import type { SharedConversation } from '../share.ts';
import { sharingApi } from '../sharing.api.ts';
import { useNoIndex } from '../use-no-index.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { SharedMessages } from './SharedMessages.tsx';
import { useContinueShared } from './use-continue-shared.ts';

const WIDTHS = ['60%', '90%', '84%', '72%', '88%'];

function Frame({ children, foot }: { readonly children: ReactNode; readonly foot?: ReactNode }) {
  return (
    <div data-print="flow" className="flex h-dvh flex-col bg-surface">
      <header className="flex h-13 flex-none items-center justify-between border-b border-line px-4 tablet:px-6">
        <Link to="/" className="touch-target rounded-2 text-ink">
          <Wordmark />
        </Link>
      </header>
      <main id="main" data-print="flow" className="min-h-0 flex-1 overflow-y-auto">
        <div className="read-column flex min-h-full flex-col px-4 py-8 tablet:px-6">{children}</div>
      </main>
      {foot}
    </div>
  );
}

function Conversation({ conversation }: { readonly conversation: SharedConversation }) {
  const { t, i18n } = useTranslation('settings');
  const { isBusy, start } = useContinueShared();
  const format = dateFormat(i18n.language, { dateStyle: 'long' });
  const { name, createdAt, expiresAt } = conversation;
  return (
    <Frame
      foot={
        <footer
          data-print="hide"
          className="flex flex-none flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] tablet:px-6"
        >
          <p className="text-12 text-ink-3">
            {expiresAt === null
              ? t('shared.readOnly')
              : t('shared.readOnlyUntil', { date: format.format(new Date(expiresAt)) })}
          </p>
          <Button variant="primary" size="large" isBusy={isBusy} onClick={() => void start(conversation)}>
            {t('shared.continue')}
          </Button>
        </footer>
      }
    >
      <h1 tabIndex={-1} className="text-20 leading-7 font-bold outline-none">
        {name}
      </h1>
      <p className="mt-1 mb-8 text-ink-3">{t('shared.from', { date: format.format(new Date(createdAt)) })}</p>
      <SharedMessages messages={conversation.messages} />
    </Frame>
  );
}

/** A shared conversation: anyone with the link can read it, and no one can change it. */
export function SharedScreen() {
  useNoIndex();
  const { t } = useTranslation('settings');
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(
    { queryKey: ['shared', token], queryFn: () => sharingApi.read(token), networkMode: 'always' },
    queryClient,
  );
  if (data) return <Conversation conversation={data} />;
  if (!error) {
    return (
      <Frame>
        <div role="status" aria-busy="true" aria-label={t('shared.loading')} className="flex flex-col gap-4">
          {WIDTHS.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </Frame>
    );
  }
  const { code } = toAppError(error);
  const isClosed = code === 'gone' || code === 'not_found' || code === 'validation_failed';
  return (
    <Frame>
      {isClosed ? (
        <CenteredNote
          icon={<Link2Off size={24} aria-hidden className="text-ink-3" />}
          title={t(code === 'gone' ? 'shared.ended' : 'shared.unknown')}
          isPageTitle
          action={<ButtonLink to="/">{t('shared.toStart')}</ButtonLink>}
        >
          {t(code === 'gone' ? 'shared.endedText' : 'shared.unknownText')}
        </CenteredNote>
      ) : (
        <RetryBar title={t('shared.failed')} onRetry={() => void refetch()} />
      )}
    </Frame>
  );
}
