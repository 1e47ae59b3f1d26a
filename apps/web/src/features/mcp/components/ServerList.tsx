import type { McpServer } from '@parley/contract/mcp/schemas.ts';
import { Plug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toHost } from '../server-state.ts';
import { ServerState } from './ServerState.tsx';

export interface ServerListProps {
  readonly servers: readonly McpServer[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

export function ServerList({ servers, chosenId, onChoose }: ServerListProps) {
  const { t } = useTranslation('mcp');
  return (
    <ul aria-label={t('servers')} className="flex flex-col gap-1">
      {servers.map((server) => (
        <li key={server.id}>
          <button
            type="button"
            data-row={server.id}
            aria-current={server.id === chosenId || undefined}
            onClick={() => onChoose(server.id)}
            className={`flex min-h-14 w-full items-center gap-3 rounded-3 px-3 py-2 text-left ${server.id === chosenId ? 'bg-surface-3' : 'hover:bg-surface-2'}`}
          >
            <span className="grid size-8 flex-none place-items-center rounded-3 bg-surface-4 text-ink-2">
              <Plug size={15} aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-14 font-medium text-ink">{server.name}</span>
              <span className="block truncate text-13 text-ink-3">{toHost(server.url)}</span>
            </span>
            <ServerState server={server} />
          </button>
        </li>
      ))}
    </ul>
  );
}
