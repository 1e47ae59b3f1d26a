import type { ReplyRating } from '@parley/contract/history/constants.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { AssistantMessageView, MessageActions } from './message-view.ts';

export interface RatingButtonsProps {
  readonly message: AssistantMessageView;
  readonly actions: Pick<MessageActions, 'onRate'>;
}

/** What the person thinks of a reply. Where fingers press, the menu has it: its buttons would not fit beside the others. */
export function RatingButtons({ message: { id, rating = null }, actions }: RatingButtonsProps) {
  const { t } = useTranslation('chat');
  const render = (value: ReplyRating, Icon: typeof ThumbsUp) => (
    <IconButton
      label={t(`message.${value}`)}
      aria-pressed={rating === value}
      tone={rating === value ? 'strong' : 'quiet'}
      onClick={() => actions.onRate(id, rating === value ? null : value)}
    >
      <Icon size={15} aria-hidden className={rating === value ? 'fill-surface-4' : ''} />
    </IconButton>
  );
  return (
    <span className="flex items-center gap-0.5 pointer-coarse:hidden">
      {render('good', ThumbsUp)}
      {render('bad', ThumbsDown)}
    </span>
  );
}
