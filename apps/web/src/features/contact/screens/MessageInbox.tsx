import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageTurner } from '../../../ui/page/PageTurner.tsx';
import { MessageItem } from '../components/MessageItem.tsx';
import { contactApi, type MessageStatus } from '../contact.api.ts';

const STATES = ['all', 'open', 'answered'] as const;
type State = (typeof STATES)[number];
const KEY = 'contact-messages';

function useMark() {
  return useMutation(
    {
      mutationFn: ({ id, status }: { readonly id: string; readonly status: MessageStatus }) =>
        contactApi.setStatus(id, status),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
      onError: (error) => showError(toAppError(error)),
    },
    queryClient,
  );
}

/** What people have written, newest first. */
export function MessageInbox() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<State>('open');
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: [KEY, state, page],
      queryFn: () => contactApi.list(state === 'all' ? null : state, page),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const mark = useMark();
  const changeState = (next: State) => {
    setState(next);
    setPage(1);
  };
  return (
    <section aria-busy={isFetching}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-15 font-bold">{t('messages.title')}</h2>
        <Segmented
          label={t('messages.filter')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
          onChange={changeState}
        />
      </div>
      {isError && <RetryBar title={t('messages.failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton width="100%" height={96} />}
      {data?.messages.length === 0 && (
        <EmptyState icon={<Mail size={16} aria-hidden />} title={t('messages.none')} isFlush>
          {t('messages.noneText')}
        </EmptyState>
      )}
      {data !== undefined && data.messages.length > 0 && (
        <ul>
          {data.messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              isBusy={mark.isPending && mark.variables.id === message.id}
              onMark={(status) => mark.mutate({ id: message.id, status })}
            />
          ))}
        </ul>
      )}
      {data !== undefined && <PageTurner page={page} pageCount={data.pageCount} onTurn={setPage} />}
    </section>
  );
}
