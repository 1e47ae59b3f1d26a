import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from '../display/Kbd.tsx';
import { MENU_ROW } from './menu-surface.ts';

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly keys?: readonly string[] | undefined;
  readonly isDangerous?: boolean | undefined;
}

export function MenuItem({ icon, children, onSelect, keys, isDangerous = false }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`${MENU_ROW} ${isDangerous ? 'text-danger [&>.lucide]:text-danger!' : ''}`}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {keys !== undefined && <Kbd keys={keys} />}
    </DropdownMenu.Item>
  );
}
