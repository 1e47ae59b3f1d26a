import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { ariaKeys } from '../../ui/display/key-labels.ts';

export interface SidebarActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly keys: readonly string[];
  readonly isCurrent?: boolean | undefined;
  readonly isRail: boolean;
  readonly onPress: () => void;
}

export function SidebarAction({ icon, label, keys, isCurrent = false, isRail, onPress }: SidebarActionProps) {
  if (isRail) {
    return (
      <IconButton label={label} keys={keys} side="right" onClick={onPress}>
        {icon}
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      onClick={onPress}
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      className={`flex h-(--row) flex-none items-center gap-2.25 rounded-2 px-2 font-medium pointer-coarse:h-11 ${isCurrent ? 'bg-surface-4 text-ink [&_kbd]:text-ink-2 [&>.lucide]:text-ink' : 'text-ink-2 hover:bg-surface-3 [&>.lucide]:text-ink-3'}`}
    >
      {icon}
      <span className="flex-1">{label}</span>
      <Kbd keys={keys} isPlain />
    </button>
  );
}
