import { cloneElement, type ReactElement, Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { type MenuTriggerProps, useMenuTrigger } from '../../../ui/menu/use-menu-trigger.ts';
import type { SessionMenuItemsProps } from './SessionMenuItems.tsx';

const SessionMenuItems = lazyPart(async () => ({
  default: (await import('./SessionMenuItems.tsx')).SessionMenuItems,
}));

export interface SessionMenuProps extends Omit<SessionMenuItemsProps, 'anchor' | 'onClose'> {
  readonly trigger: ReactElement<Partial<MenuTriggerProps>>;
}

export function SessionMenu({ trigger, ...items }: SessionMenuProps) {
  const menu = useMenuTrigger();
  return (
    <>
      {cloneElement(trigger, menu.triggerProps)}
      {menu.anchor !== null && (
        <Suspense fallback={null}>
          <SessionMenuItems {...items} anchor={menu.anchor} onClose={menu.close} />
        </Suspense>
      )}
    </>
  );
}
