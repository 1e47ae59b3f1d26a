import { FileText } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import { isSummary, readSummary, SummaryBlock } from '../../chat/index.ts';
import { findModel, models, useModels } from '../../models/index.ts';
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
        <p className="max-w-[85%] rounded-[14px] rounded-br-1 bg-surface-3 px-4 py-2.5 text-15 leading-[25px] wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
          {message.text}
        </p>
      )}
    </article>
  );
}

function ModelSide({ message }: { readonly message: SharedMessage }) {
  const { t } = useTranslation('chat');
  const known = useModels((state) => state.models);
  const modelName = findModel(known, message.modelUsed)?.name ?? message.modelUsed;
  return (
    <article aria-label={modelName ?? t('message.model')}>
      <Suspense fallback={<p className="whitespace-pre-wrap">{message.text}</p>}>
        <MessageText text={message.text} isStreaming={false} />
      </Suspense>
      {modelName !== null && <p className="mt-2 text-12 text-ink-3">{modelName}</p>}
    </article>
  );
}

function Side({ message }: { readonly message: SharedMessage }) {
  if (message.role === 'assistant') return <ModelSide message={message} />;
  if (!isSummary({ role: message.role, content: message.text })) return <UserSide message={message} />;
  return (
    <Suspense fallback={null}>
      <SummaryBlock text={readSummary(message.text)} />
    </Suspense>
  );
}

/** The conversation as it was shared, to be read. */
export function SharedMessages({ messages }: { readonly messages: readonly SharedMessage[] }) {
  // Names of models in place of their ids.
  useEffect(() => void models.load(), []);
  return (
    <div className="flex flex-col gap-7">
      {messages.map((message) => (
        <Side key={message.id} message={message} />
      ))}
    </div>
  );
}
