import { Wrench } from 'lucide-react';
import { TOOL_ICONS } from './tool-icons.ts';

export function ToolTile({ icon }: { readonly icon: string }) {
  const Icon = TOOL_ICONS[icon] ?? Wrench;
  return (
    <span aria-hidden className="grid size-7 flex-none place-items-center rounded-2 bg-surface-3 text-ink-2">
      <Icon size={15} />
    </span>
  );
}
