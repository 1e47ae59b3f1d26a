import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { AssistantMessageView, MessageActions } from './message-view.ts';
import { useWaitSentence } from './use-wait-sentence.ts';

export interface WaitRowProps {
  readonly message: AssistantMessageView;
  readonly actions: MessageActions;
}

/** What a reply that has not begun waits for. Give it a `key` for each wait, so that its seconds count from there. */
export function WaitRow({ message, actions }: WaitRowProps) {
  const { t } = useTranslation('chat');
  const sentence = useWaitSentence(message);
  if (sentence === null) return null;
  // The buttons are gone with the wait.
  const stop = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[data-message]')?.focus();
    actions.onStop();
  };
  return (
    <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-ink-2">
      <span className="tnum">{sentence}</span>
      {message.retry !== undefined && (
        <span className="flex gap-2">
          <Button size="small" onClick={stop}>
            {t('composer.stop')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => actions.onRegenerateWith(message.id)}>
            {t('message.switchModel')}
          </Button>
        </span>
      )}
    </div>
  );
}
