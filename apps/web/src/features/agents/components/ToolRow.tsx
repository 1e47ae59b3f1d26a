import type { Tool } from '@parley/contract/tools/schemas.ts';
import { useTranslation } from 'react-i18next';
import { ToolTile } from './AgentTile.tsx';

export interface ToolRowProps {
  readonly tool: Tool;
  readonly isChosen: boolean;
  readonly onToggle: (name: string) => void;
}

const BADGES = {
  read: 'bg-surface-3 text-ink-2',
  write: 'bg-warn-tint text-warn',
  destroy: 'bg-danger-tint text-danger',
} as const;

/** A tool to choose; the whole row is its target. */
export function ToolRow({ tool, isChosen, onToggle }: ToolRowProps) {
  const { t } = useTranslation('agents');
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
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate font-strong">{tool.display_name}</span>
            {tool.credential_keys.length > 0 && (
              <span className="truncate text-12 text-ink-3">{tool.provider}</span>
            )}
          </span>
          <span className="block truncate text-[12.5px] text-ink-3">{tool.description}</span>
        </span>
        {tool.credential_keys.length > 0 && (
          <span className="flex-none text-12 text-ink-3 max-tablet:hidden">{t('tools.needsKey')}</span>
        )}
        <span
          className={`flex-none rounded-full px-2 py-0.5 text-12 leading-4! font-medium ${BADGES[tool.effect]}`}
        >
          {t(`tools.badge.${tool.effect}`)}
        </span>
      </label>
    </li>
  );
}
