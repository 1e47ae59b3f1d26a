import type { ReplyRating } from '@parley/contract/history/constants.ts';
import { Bot, CircleStop, ThumbsDown, ThumbsUp, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import type { AssistantMessageView, MessageActions } from './message-view.ts';
import { useReading } from './reading/reading.state.ts';

export interface ReplyItemsProps {
  readonly message: AssistantMessageView;
  readonly actions: MessageActions;
}

/** In the menu of a reply: what is done with what it says. */
export function ReplyItems({ message: { id, text, agentRun, rating = null }, actions }: ReplyItemsProps) {
  const { t } = useTranslation(['replies', 'chat']);
  const isRead = useReading(({ reading }) => reading?.messageId === id);
  const canRead = 'speechSynthesis' in window && text !== '';
  const { onTurnIntoAgent } = actions;
  const renderRating = (value: ReplyRating, Icon: typeof ThumbsUp) => (
    <MenuItem
      icon={<Icon size={16} aria-hidden className={rating === value ? 'fill-surface-4 text-ink!' : ''} />}
      onSelect={() => actions.onRate(id, rating === value ? null : value)}
    >
      {t(rating === value ? 'takeBack' : `chat:message.${value}`)}
    </MenuItem>
  );
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
      {renderRating('good', ThumbsUp)}
      {renderRating('bad', ThumbsDown)}
    </>
  );
}
