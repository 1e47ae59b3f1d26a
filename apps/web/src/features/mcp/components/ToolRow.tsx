import type { McpTool } from '@parley/contract/mcp/schemas.ts';
import { Shield, TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { formatRunTime } from '../../../ui/format/format-run-time.ts';
import { mcpActions } from '../mcp.api.ts';
import { ToolChange } from './ToolChange.tsx';

function Effect({ tool }: { readonly tool: McpTool }) {
  const { t } = useTranslation('mcp');
  if (tool.state === 'removed') return <span className="text-ink-3">{t('gone')}</span>;
  if (tool.state === 'changed')
    return (
      <span className="inline-flex items-center gap-1.5 text-warn">
        <TriangleAlert size={14} aria-hidden />
        {t('offUntilReview')}
      </span>
    );
  return (
    <span
      className={`inline-flex items-center gap-1.5 ${tool.effect === 'read' ? 'text-ink-3' : 'text-ink'}`}
    >
      {tool.effect !== 'read' && <Shield size={14} aria-hidden />}
      {t(`effect.${tool.effect}`)}
    </span>
  );
}

export interface ToolRowProps {
  readonly serverId: string;
  readonly tool: McpTool;
}

/** A tool in its server's own words, with its switch. */
export function ToolRow({ serverId, tool }: ToolRowProps) {
  const { t, i18n } = useTranslation('mcp');
  const set = (isEnabled: boolean, accept?: string) =>
    void mcpActions
      .setTool(serverId, tool.id, isEnabled, accept)
      .catch((error: unknown) => showError(toAppError(error)));
  const { title, name, description, state, change } = tool;
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="grid size-8 flex-none place-items-center rounded-3 bg-surface-3 text-ink-2 max-tablet:hidden">
          <Wrench size={15} aria-hidden />
        </span>
        <div className={`min-w-0 flex-1 basis-60 ${state === 'removed' ? 'text-ink-3' : ''}`}>
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <b className="text-14 font-medium">{title}</b>
            <code className="text-12 break-all text-ink-3">{name}</code>
          </p>
          <p className="text-13 break-words whitespace-pre-wrap text-ink-3">
            {change ? t('changedAt', { when: formatRunTime(change.noticed_at, i18n.language) }) : description}
          </p>
        </div>
        <span className="flex-none text-13 tablet:w-48">
          <Effect tool={tool} />
        </span>
        {state === 'ready' ? (
          <Switch label={t('use', { tool: title })} isOn={tool.is_enabled} onChange={(isOn) => set(isOn)} />
        ) : (
          <span className="w-9 max-tablet:hidden" />
        )}
      </div>
      {change && <ToolChange key={change.hash} tool={tool} onAccept={(hash) => set(true, hash)} />}
    </li>
  );
}
