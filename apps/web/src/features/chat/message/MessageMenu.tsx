import { Ellipsis } from 'lucide-react';
import { Suspense } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { useMenuTrigger } from '../../../ui/menu/use-menu-trigger.ts';
import type { MessageMenuItemsProps } from './MessageMenuItems.tsx';

const MessageMenuItems = lazyPart(async () => {
  // Its texts would be asked for only when it is drawn.
  const texts = getI18n().loadNamespaces('replies');
  const { MessageMenuItems } = await import('./MessageMenuItems.tsx');
  await texts;
  return { default: MessageMenuItems };
});

export interface MessageMenuProps extends Omit<MessageMenuItemsProps, 'anchor' | 'onClose'> {
  readonly size?: 'tiny' | 'medium' | undefined;
}

export function MessageMenu({ size, ...items }: MessageMenuProps) {
  const { t } = useTranslation('chat');
  const menu = useMenuTrigger();
  return (
    <>
      <IconButton label={t('message.more')} size={size} {...menu.triggerProps}>
        <Ellipsis size={15} aria-hidden />
      </IconButton>
      {menu.anchor !== null && (
        <Suspense fallback={null}>
          <MessageMenuItems {...items} anchor={menu.anchor} onClose={menu.close} />
        </Suspense>
      )}
    </>
  );
}
