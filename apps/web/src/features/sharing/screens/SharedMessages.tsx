import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../chat/index.ts';
import type { SharedMessage } from '../share.ts';

function UserSide({ message }: { readonly message: SharedMessage }) {
  const { t } = useTranslation('chat');
  return (
    <article aria-label={t('message.you')} className="flex flex-col items-end gap-2">
      {message.picture && (
        <img
          src={message.picture.url}
          alt={message.picture.name}
          loading="lazy"
          className="max-h-80 max-w-full rounded-4 border border-line"
        />
      )}
      {message.files.map(({ name }) => (
        <span
          key={name}
          className="flex max-w-full items-center gap-2 rounded-3 border border-line px-2.5 py-1.5 text-12 text-ink-2"
        >
          <FileText size={14} aria-hidden className="flex-none" />
          <span className="truncate">{name}</span>
        </span>
      ))}
      {message.text !== '' && (
        <p className="max-w-[85%] rounded-[14px] rounded-br-1 bg-surface-3 px-4 py-2.5 text-15 leading-[25px] wrap-anywhere whitespace-pre-wrap">
          {message.text}
        </p>
      )}
    </article>
  );
}

function ModelSide({ message }: { readonly message: SharedMessage }) {
  const { t } = useTranslation('chat');
  return (
    <article aria-label={message.modelUsed ?? t('message.model')}>
      <Suspense fallback={<p className="whitespace-pre-wrap">{message.text}</p>}>
        <MessageText text={message.text} isStreaming={false} />
      </Suspense>
      {message.modelUsed !== null && <p className="mt-2 text-12 text-ink-3">{message.modelUsed}</p>}
    </article>
  );
}

/** The conversation as it was shared, to be read. */
export function SharedMessages({ messages }: { readonly messages: readonly SharedMessage[] }) {
  return (
    <div className="flex flex-col gap-7">
      {messages.map((message) =>
        message.role === 'assistant' ? (
          <ModelSide key={message.id} message={message} />
        ) : (
          <UserSide key={message.id} message={message} />
        ),
      )}
    </div>
  );
}
