import type { ListedCustomTool } from '@parley/contract/custom-tools/schemas.ts';
import { CircleCheck, CircleX, Lock, Pencil, Shield, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { DayBars } from '../../../ui/display/DayBars.tsx';
import { ToolTile } from '../../../ui/display/ToolTile.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { customToolActions } from '../custom-tools.api.ts';
import {
  CELL,
  NUMBER,
  WITH_CALLS,
  WITH_DAYS,
  WITH_EFFECT,
  WITH_HOST,
  WITH_INPUTS,
  WITH_LAST,
  WITH_USE,
  WITHOUT_LAST,
} from './columns.ts';

export interface ToolRowProps {
  readonly tool: ListedCustomTool;
  readonly isSelected: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const NONE = '–';
const EFFECT_TONES = { read: 'text-ink-3', write: 'text-ink', destroy: 'text-danger' } as const;

const toHost = (url: string) => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;

function countInputs({ parameters }: ListedCustomTool): number {
  const { properties } = parameters;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties).length : 0;
}

function Effect({ effect }: Pick<ListedCustomTool, 'effect'>) {
  const { t } = useTranslation('mcp');
  return (
    <span className={`flex items-center gap-1.5 ${EFFECT_TONES[effect]}`}>
      {effect !== 'read' && <Shield size={14} aria-hidden className="flex-none" />}
      {t(`custom.effect.${effect}`)}
    </span>
  );
}

function LastResponse({ tool }: { readonly tool: ListedCustomTool }) {
  const { t } = useTranslation('mcp');
  const { last_status: last, usage } = tool;
  if (last === null) return <span className="text-ink-3">{t('custom.last.none')}</span>;
  const Icon = last === 'ok' ? CircleCheck : CircleX;
  return (
    <span className={`inline-flex items-center gap-1.5 ${last === 'ok' ? 'text-live' : 'text-danger'}`}>
      <Icon size={14} aria-hidden className="flex-none" />
      {usage.last_code === null ? (
        t(`custom.last.${last}`)
      ) : (
        <>
          <span className="sr-only">{t(`custom.last.${last}`)} </span>
          {usage.last_code}
        </>
      )}
    </span>
  );
}

function UsedBy({ usage }: Pick<ListedCustomTool, 'usage'>) {
  const { t } = useTranslation('mcp');
  const { first_agent: first, agent_count: count } = usage;
  if (!first) return <span className="text-ink-3">{t('custom.list.noAgents')}</span>;
  return (
    <>
      {first.name} {count > 1 && <span className="text-ink-3">{`+${count - 1}`}</span>}
    </>
  );
}

function Figures({ tool }: { readonly tool: ListedCustomTool }) {
  const { t, i18n } = useTranslation('mcp');
  const { t: tCommon } = useTranslation('common');
  const { usage } = tool;
  const calls = usage.days.map((day) => day.calls);
  const failed = usage.days.map((day) => day.failed);
  const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
  return (
    <>
      <td className={`${CELL} ${WITH_DAYS}`}>
        <DayBars
          runs={calls}
          failed={failed}
          label={t('custom.list.days', { calls: sum(calls), failed: sum(failed) })}
        />
      </td>
      <td className={`${NUMBER} ${WITH_CALLS}`}>
        <Link
          to={`/custom-webhook-tools/${tool.id}/executions`}
          aria-label={t('custom.calls', { count: tool.execution_count })}
          className="touch-target relative text-info hover:underline"
        >
          {formatCount(tool.execution_count, i18n.language)}
        </Link>
      </td>
      <td className={`${NUMBER} text-ink-3 ${WITH_USE}`}>
        {usage.typical_ms === null ? NONE : formatDuration(usage.typical_ms, tCommon, i18n.language)}
      </td>
    </>
  );
}

/** Whether agents may use it. */
function useActive({ id }: ListedCustomTool) {
  const [isBusy, setBusy] = useState(false);
  return async (isActive: boolean) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await customToolActions.update(id, { is_active: isActive });
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
}

/** One tool: what it calls, who uses it, how that went, and whether agents may use it. */
export function ToolRow({ tool, isSelected, onEdit, onDelete }: ToolRowProps) {
  const { t } = useTranslation('mcp');
  const setActive = useActive(tool);
  const title = tool.display_name || tool.name;
  const secrets = tool.headers.filter(({ secret }) => secret).length;
  return (
    <tr
      data-row={tool.id}
      aria-current={isSelected || undefined}
      className="relative border-t border-line hover:bg-surface-2 aria-[current]:bg-surface-3"
    >
      <td className="w-full max-w-0 px-3 py-2">
        <span className="flex items-center gap-3">
          <ToolTile icon={tool.icon} />
          <span className="min-w-0 flex-1">
            <Link
              to={`/custom-webhook-tools/${tool.id}/edit`}
              className="block truncate font-strong after:absolute after:inset-0"
            >
              {title}
            </Link>
            <span className="block truncate font-mono text-12 text-ink-3">{tool.name}</span>
            <span className={`tnum text-12 ${WITHOUT_LAST}`}>
              <LastResponse tool={tool} />
            </span>
          </span>
        </span>
      </td>
      <td className={`max-w-60 truncate ${CELL} ${WITH_HOST}`}>
        <span className="mr-2 font-mono text-12 text-ink-3">{tool.method}</span>
        {toHost(tool.url)}
      </td>
      <td className={`${CELL} ${WITH_EFFECT}`}>
        <Effect effect={tool.effect} />
      </td>
      <td className={`${NUMBER} ${WITH_INPUTS}`}>{countInputs(tool)}</td>
      <td className={`${NUMBER} ${WITH_INPUTS}`}>
        {secrets === 0 ? (
          <span className="text-ink-3">{NONE}</span>
        ) : (
          <span className="inline-flex items-center gap-1.5 text-ink-2">
            <Lock size={12} aria-hidden />
            {secrets}
          </span>
        )}
      </td>
      <td className={`max-w-40 truncate ${CELL} ${WITH_USE}`}>
        <UsedBy usage={tool.usage} />
      </td>
      <Figures tool={tool} />
      <td className={`tnum ${CELL} ${WITH_LAST}`}>
        <LastResponse tool={tool} />
      </td>
      <td className="px-3">
        <span className="relative flex items-center justify-end gap-1">
          <span className="hidden tablet:block">
            <IconButton label={t('custom.edit', { tool: title })} onClick={onEdit}>
              <Pencil size={15} aria-hidden />
            </IconButton>
          </span>
          <IconButton label={t('custom.delete', { tool: title })} onClick={onDelete}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
          <Switch
            label={t('use', { tool: title })}
            isOn={tool.is_active}
            onChange={(isOn) => void setActive(isOn)}
          />
        </span>
      </td>
    </tr>
  );
}
