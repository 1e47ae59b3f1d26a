import { Copy, GitBranch, ListX, Pencil, RotateCw, Send, Shuffle, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import { MenuSeparator } from '../../../ui/menu/MenuSeparator.tsx';
import { MenuSurface } from '../../../ui/menu/MenuSurface.tsx';
import type { AssistantMessageView, MessageActions, UserMessageView } from './message-view.ts';
import { ReplyItems } from './ReplyItems.tsx';

export interface MessageMenuItemsProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly message: UserMessageView | AssistantMessageView;
  readonly actions: MessageActions;
  /** False while a reply runs. */
  readonly canAsk: boolean;
}

export function MessageMenuItems({ anchor, onClose, message, actions, canAsk }: MessageMenuItemsProps) {
  const { t } = useTranslation('chat');
  const { id, role, branch } = message;
  const hasVersions = branch !== undefined && branch.count > 1;
  return (
    <MenuSurface anchor={anchor} onClose={onClose} label={t('message.more')} align="start" width={232}>
      <MenuItem
        icon={<Copy size={16} aria-hidden />}
        keys={['C']}
        onSelect={() => actions.onCopy(message.text)}
      >
        {t(role === 'assistant' ? 'message.copyMarkdown' : 'message.copy')}
      </MenuItem>
      {role === 'user' && canAsk && (
        <>
          <MenuItem
            icon={<Pencil size={16} aria-hidden />}
            keys={['E']}
            onSelect={() => actions.onStartEdit(id)}
          >
            {t('message.edit')}
          </MenuItem>
          <MenuItem icon={<Send size={16} aria-hidden />} onSelect={() => actions.onResend(id)}>
            {t('message.resend')}
          </MenuItem>
        </>
      )}
      {role === 'assistant' && canAsk && (
        <>
          <MenuItem icon={<RotateCw size={16} aria-hidden />} onSelect={() => actions.onRegenerate(id)}>
            {t('message.regenerate')}
          </MenuItem>
          <MenuItem icon={<Shuffle size={16} aria-hidden />} onSelect={() => actions.onRegenerateWith(id)}>
            {t('message.regenerateWith')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<GitBranch size={16} aria-hidden />} keys={['B']} onSelect={() => actions.onFork(id)}>
        {t('message.fork')}
      </MenuItem>
      {role === 'assistant' && <ReplyItems message={message} actions={actions} />}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} aria-hidden />} isDangerous onSelect={() => actions.onRemove(id)}>
        {t('message.remove')}
      </MenuItem>
      {hasVersions && (
        <MenuItem
          icon={<ListX size={16} aria-hidden />}
          isDangerous
          onSelect={() => actions.onRemoveBranch(id)}
        >
          {t('message.removeBranch')}
        </MenuItem>
      )}
    </MenuSurface>
  );
}
