import type { McpServer } from '@parley/contract/mcp/schemas.ts';
import { Check, KeyRound, TriangleAlert, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countOf, toShownState, toSince } from '../server-state.ts';

const LOOKS = {
  ready: { Icon: Check, tone: 'text-live' },
  changed: { Icon: TriangleAlert, tone: 'text-warn' },
  sign_in_needed: { Icon: KeyRound, tone: 'text-danger' },
  unreachable: { Icon: Unplug, tone: 'text-danger' },
  failed: { Icon: TriangleAlert, tone: 'text-danger' },
} as const;

/** In two words how a server is. */
export function ServerState({ server }: { readonly server: McpServer }) {
  const { t, i18n } = useTranslation('mcp');
  const state = toShownState(server);
  const { Icon, tone } = LOOKS[state];
  const { unreachable_since: since } = server;
  const count = state === 'changed' ? countOf(server, 'changed') : countOf(server, 'ready');
  return (
    <span className={`inline-flex max-w-34 flex-none items-center gap-1.5 text-13 ${tone}`}>
      <Icon size={14} aria-hidden />
      {state === 'unreachable' && since !== null
        ? t('unreachableSince', { time: toSince(since, i18n.language, new Date()) })
        : t(`state.${state}`, { count })}
    </span>
  );
}
