import type { Tool, ToolEffect } from '@parley/contract/tools/schemas.ts';
import { CircleAlert, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KeyState } from '../../../platform/tools/use-tools.ts';
import { ToolTile } from '../../../ui/display/ToolTile.tsx';

export interface ToolRowProps {
  /** Without an `effect`, what it does is not known. */
  readonly tool: Pick<Tool, 'name' | 'display_name' | 'description' | 'icon' | 'is_down'> & {
    readonly effect: ToolEffect | null;
  };
  readonly keyState: KeyState;
  readonly isChosen: boolean;
  readonly onToggle: (name: string) => void;
}

const BADGES = {
  read: 'bg-surface-3 text-ink-2',
  write: 'bg-warn-tint text-warn',
  destroy: 'bg-danger-tint text-danger',
} as const;

/** A tool to choose; the whole row is its target. */
export function ToolRow({ tool, keyState, isChosen, onToggle }: ToolRowProps) {
  const { t } = useTranslation('tools');
  return (
    <li>
      <label className="flex min-h-13 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-surface-2">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onToggle(tool.name)}
          className="size-4 flex-none accent-(--primary)"
        />
        <ToolTile icon={tool.icon} />
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="block truncate font-strong">{tool.display_name}</span>
          <span className="block truncate text-[12.5px] text-ink-3">{tool.description}</span>
          {tool.is_down && (
            <span className="flex items-center gap-1 text-12 text-danger">
              <CircleAlert size={12} aria-hidden />
              {t('down')}
            </span>
          )}
        </span>
        {keyState === 'needs-key' && (
          <span className="flex flex-none items-center gap-1 text-12 text-warn">
            <KeyRound size={12} aria-hidden />
            {t('state.needs-key')}
          </span>
        )}
        {tool.effect !== null && (
          <span
            className={`flex-none rounded-full px-2 py-0.5 text-12 leading-4! font-medium ${BADGES[tool.effect]}`}
          >
            {t(`badge.${tool.effect}`)}
          </span>
        )}
      </label>
    </li>
  );
}
