import type { CustomTool } from '@parley/contract/custom-tools/schemas.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { customToolActions } from '../custom-tools.api.ts';

export interface ToolRowProps {
  readonly tool: CustomTool;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const toHost = (url: string) => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
const TONES = { ok: 'text-live', error: 'text-danger', none: 'text-ink-3' } as const;

/** One tool: what it calls, how that went last, and whether agents may use it. */
export function ToolRow({ tool, onEdit, onDelete }: ToolRowProps) {
  const { t } = useTranslation('mcp');
  const [isBusy, setBusy] = useState(false);
  const title = tool.display_name || tool.name;
  const last = tool.last_status ?? 'none';
  const setActive = async (isActive: boolean) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await customToolActions.update(tool.id, { is_active: isActive });
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2.5 last:border-0">
      <span className="min-w-40 flex-1">
        <Link to={`/custom-webhook-tools/${tool.id}/edit`} className="block truncate font-strong">
          {title}
        </Link>
        <span className="block truncate font-mono text-12 text-ink-3">{tool.name}</span>
      </span>
      <span className="flex min-w-40 flex-1 gap-2 truncate">
        <span className="font-mono text-12 leading-5 text-ink-3">{tool.method}</span>
        {toHost(tool.url)}
      </span>
      <Link
        to={`/custom-webhook-tools/${tool.id}/executions`}
        className="touch-target tnum w-24 text-info hover:underline"
      >
        {t('custom.calls', { count: tool.execution_count })}
      </Link>
      <span className={`w-32 ${TONES[last]}`}>{t(`custom.last.${last}`)}</span>
      <span className="flex items-center gap-2">
        <IconButton label={t('custom.edit', { tool: title })} onClick={onEdit}>
          <Pencil size={15} aria-hidden />
        </IconButton>
        <IconButton label={t('custom.delete', { tool: title })} onClick={onDelete}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
        <Switch
          label={t('use', { tool: title })}
          isOn={tool.is_active}
          onChange={(isOn) => void setActive(isOn)}
        />
      </span>
    </li>
  );
}
