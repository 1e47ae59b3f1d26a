import type { Tool } from '@parley/contract/tools/schemas.ts';
import { Check, CircleAlert, KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { KeyState } from '../../../platform/tools/use-tools.ts';
import { ConfigureCredentials } from '../../../ui/button/ConfigureCredentials.tsx';
import { ToolTile } from '../../../ui/display/ToolTile.tsx';
import type { AgentName } from '../tools.api.ts';

export interface CatalogRowProps {
  readonly tool: Tool;
  readonly keyState: KeyState;
  readonly users: readonly AgentName[];
}

function Key({ tool, keyState }: Pick<CatalogRowProps, 'tool' | 'keyState'>) {
  const { t } = useTranslation('tools');
  if (tool.is_down)
    return (
      <span className="flex items-center gap-1.5 text-danger">
        <CircleAlert size={14} aria-hidden className="flex-none" />
        {t('catalog.down')}
      </span>
    );
  if (tool.credential_keys.length === 0) return <span className="text-ink-3">{t('catalog.noKey')}</span>;
  if (keyState === 'loading') return null;
  if (keyState === 'ready')
    return (
      <span className="flex items-center gap-1.5 text-live">
        <Check size={14} aria-hidden className="flex-none" />
        {t('state.ready')}
      </span>
    );
  return (
    <ConfigureCredentials request={{ tools: [tool.name], agentName: '', purpose: 'configure' }} look="text">
      <span className="flex items-center gap-1.5 font-regular">
        <KeyRound size={14} aria-hidden className="flex-none" />
        {t('state.needs-key')}
        <span className="sr-only">{t('catalog.keyOf', { tool: tool.display_name })}</span>
      </span>
    </ConfigureCredentials>
  );
}

function Details({ tool, users }: Pick<CatalogRowProps, 'tool' | 'users'>) {
  const { t } = useTranslation('tools');
  return (
    <div className="flex flex-col gap-2 px-3 pb-3 text-13 tablet:pl-13">
      <p className="wrap-anywhere text-ink-2">{tool.description}</p>
      <p className="text-ink-3">{t(`badge.${tool.effect}`)}</p>
      {tool.credit !== null && <p className="text-12 wrap-anywhere text-ink-3">{tool.credit}</p>}
      {users.length === 0 ? (
        <p className="text-ink-3">{t('catalog.unused')}</p>
      ) : (
        <ul aria-label={t('catalog.usedBy')} className="flex flex-wrap gap-x-4 gap-y-1">
          {users.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Link
                to={`/agents/${encodeURIComponent(id)}`}
                className="touch-target wrap-anywhere text-info hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One tool: what it does, what it needs, and who uses it; more of it on request. */
export function CatalogRow({ tool, keyState, users }: CatalogRowProps) {
  const { t } = useTranslation('tools');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-line">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 tablet:flex-nowrap">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 basis-60 items-center gap-3 rounded-2 text-left hover:text-ink @3xl:w-84 @3xl:flex-none pointer-coarse:min-h-11"
        >
          <ToolTile icon={tool.icon} />
          <span className="min-w-0 flex-1 @3xl:flex @3xl:flex-initial @3xl:items-baseline @3xl:gap-2.5">
            <span className="block max-w-full truncate font-strong @3xl:flex-none">{tool.display_name}</span>
            <span className="block truncate font-mono text-12 text-ink-3">{tool.internal_name}</span>
          </span>
        </button>
        <span className="min-w-0 flex-1 truncate text-ink-2 @max-3xl:hidden">{tool.description}</span>
        <span className="w-36 flex-none text-13 max-tablet:pl-10">
          <Key tool={tool} keyState={keyState} />
        </span>
        <span className="tnum w-20 flex-none text-right text-ink-2 max-tablet:ml-auto">
          {users.length > 0 && t('catalog.agents', { count: users.length })}
        </span>
      </div>
      <div id={id}>{isOpen && <Details tool={tool} users={users} />}</div>
    </li>
  );
}
