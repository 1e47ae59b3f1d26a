import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countWords } from './count-words.ts';
import type { MessageView } from './message-view.ts';

export interface ReplyAnnouncerProps {
  readonly last: MessageView | undefined;
}

/** One polite sentence when a reply is done, instead of every word of it. */
export function ReplyAnnouncer({ last }: ReplyAnnouncerProps) {
  const { t } = useTranslation('chat');
  const isStreaming = last?.role === 'assistant' && last.isStreaming;
  const [wasStreaming, setWasStreaming] = useState(isStreaming);
  const [words, setWords] = useState<number | null>(null);
  if (wasStreaming !== isStreaming) {
    setWasStreaming(isStreaming);
    setWords(!isStreaming && last?.role === 'assistant' ? countWords(last.text) : null);
  }
  return (
    <p role="status" className="sr-only">
      {words === null ? '' : t('message.finished', { count: words })}
    </p>
  );
}
