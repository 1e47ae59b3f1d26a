import { Bot, CircleStop, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import type { AssistantMessageView, MessageActions } from './message-view.ts';
import { useReading } from './reading/reading.state.ts';

export interface ReplyItemsProps {
  readonly message: AssistantMessageView;
  readonly actions: MessageActions;
}

/** In the menu of a reply: what is done with what it says. */
export function ReplyItems({ message: { id, text, agentRun }, actions }: ReplyItemsProps) {
  const { t } = useTranslation('replies');
  const isRead = useReading(({ reading }) => reading?.messageId === id);
  const canRead = 'speechSynthesis' in window && text !== '';
  const { onTurnIntoAgent } = actions;
  return (
    <>
      {onTurnIntoAgent && agentRun === undefined && text !== '' && (
        <MenuItem icon={<Bot size={16} aria-hidden />} onSelect={() => onTurnIntoAgent(id)}>
          {t('turnIntoAgent')}
        </MenuItem>
      )}
      {canRead && (
        <MenuItem
          icon={isRead ? <CircleStop size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
          onSelect={() => actions.onReadAloud(id, text)}
        >
          {t(isRead ? 'stopReading' : 'readAloud')}
        </MenuItem>
      )}
    </>
  );
}
