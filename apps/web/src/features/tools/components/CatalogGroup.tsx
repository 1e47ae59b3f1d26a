import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tool } from '@parley/contract/tools/schemas.ts';
import type { KeyState } from '../../../platform/tools/use-tools.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { ToolGroup } from '../group-tools.ts';
import type { AgentName } from '../tools.api.ts';
import { useProviderName } from '../use-provider-name.ts';
import { CatalogRow } from './CatalogRow.tsx';

export interface CatalogGroupProps {
  readonly group: ToolGroup;
  readonly keyStateOf: (tool: Tool) => KeyState;
  readonly users: ReadonlyMap<string, readonly AgentName[]>;
}

/** Rows that are drawn until more are asked for: a provider may have hundreds of tools. */
const ROWS = 40;
const NOBODY: readonly AgentName[] = [];

function KeyBadge({ group, keyStateOf }: Omit<CatalogGroupProps, 'users'>) {
  const { t } = useTranslation('tools');
  const keyed = group.tools.filter(({ credential_keys: keys }) => keys.length > 0);
  if (keyed.length === 0) return null;
  const states = keyed.map(keyStateOf);
  if (states.includes('loading')) return null;
  const isReady = states.every((state) => state === 'ready');
  return (
    <span
      className={`rounded-full px-2 py-0.5 text-12 leading-4! font-medium ${isReady ? 'bg-live-tint text-live' : 'bg-warn-tint text-warn'}`}
    >
      {t(isReady ? 'catalog.connected' : 'state.needs-key')}
    </span>
  );
}

/** The tools of one provider. */
export function CatalogGroup({ group, keyStateOf, users }: CatalogGroupProps) {
  const { t } = useTranslation('tools');
  const nameOf = useProviderName();
  const [isOpen, setOpen] = useState(true);
  const [count, setCount] = useState(ROWS);
  const hidden = group.tools.length - count;
  const name = nameOf(group.name);
  return (
    <section aria-label={name}>
      <h2 className="sticky top-0 z-10 border-b border-line bg-surface-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-10 w-full items-center gap-2 px-3 text-left pointer-coarse:min-h-11"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={`flex-none text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="min-w-0 truncate font-strong">{name}</span>
          <span className="tnum flex-none text-12 font-regular text-ink-3">
            {t('catalog.tools', { count: group.tools.length })}
          </span>
          <KeyBadge group={group} keyStateOf={keyStateOf} />
        </button>
      </h2>
      {isOpen && (
        <ul className="@container">
          {group.tools.slice(0, count).map((tool) => (
            <CatalogRow
              key={tool.name}
              tool={tool}
              keyState={keyStateOf(tool)}
              users={users.get(tool.name) ?? NOBODY}
            />
          ))}
        </ul>
      )}
      {isOpen && hidden > 0 && (
        <Button variant="ghost" onClick={() => setCount(count + ROWS)}>
          {t('more', { count: Math.min(hidden, ROWS) })}
        </Button>
      )}
    </section>
  );
}
