import type { McpServer } from '@parley/contract/mcp/schemas.ts';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { formatRunTime } from '../../../ui/format/format-run-time.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { mcpActions } from '../mcp.api.ts';
import { ToolRow } from './ToolRow.tsx';

function Facts({ server }: { readonly server: McpServer }) {
  const { t, i18n } = useTranslation('mcp');
  const { sign_in: signIn, last_refreshed_at: seenAt, response_ms: ms } = server;
  const facts = [
    [t('signIn'), t(`signInKind.${signIn}`, { header: server.header_name })],
    [t('version'), [server.server_name, server.server_version].filter((part) => part !== null).join(' ')],
    [t('protocol'), server.protocol_version ?? ''],
    [t('lastSeen'), seenAt === null ? t('never') : formatRunTime(seenAt, i18n.language)],
    [t('answered'), ms === null ? '' : t('seconds', { count: Math.round(ms / 100) / 10 })],
  ] as const;
  return (
    <dl className="mb-6 grid grid-cols-2 gap-x-8 gap-y-3 border-y border-line py-3 tablet:flex tablet:flex-wrap">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd className="text-13 break-words text-ink">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export interface ServerDetailProps {
  readonly server: McpServer;
  readonly onRemoved: () => void;
}

/** One server: what is known of it, and its tools. */
export function ServerDetail({ server, onRemoved }: ServerDetailProps) {
  const { t } = useTranslation('mcp');
  const [busy, setBusy] = useState<'refresh' | 'remove' | 'signIn' | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const work = async (
    kind: 'refresh' | 'remove' | 'signIn',
    action: () => Promise<unknown>,
    onDone: () => void,
  ) => {
    setBusy(kind);
    try {
      await action();
      onDone();
    } catch (error) {
      showError(toAppError(error));
    }
    setBusy(null);
  };
  const { id, name, url, state, tools } = server;
  return (
    <article aria-label={name}>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-20 font-bold break-words">{name}</h2>
          <p className="text-13 break-all text-ink-3">{url}</p>
        </div>
        <Button
          isBusy={busy === 'refresh'}
          onClick={() =>
            void work(
              'refresh',
              () => mcpActions.refresh(id),
              () => undefined,
            )
          }
        >
          <RefreshCw size={14} aria-hidden />
          {t('refresh')}
        </Button>
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      </div>
      {state !== 'ready' && (
        <div className="mb-5">
          <Banner
            tone="danger"
            variant="box"
            icon={<TriangleAlert size={16} aria-hidden />}
            title={t(`problem.${state}.title`)}
            actions={
              state === 'sign_in_needed' && (
                <Button
                  size="small"
                  isBusy={busy === 'signIn'}
                  onClick={() =>
                    void work(
                      'signIn',
                      async () => window.location.assign(await mcpActions.startSignIn(id)),
                      () => undefined,
                    )
                  }
                >
                  {t('doSignIn')}
                </Button>
              )
            }
          >
            {t(`problem.${state}.text`)}
          </Banner>
        </div>
      )}
      <Facts server={server} />
      <div className="flex flex-wrap items-baseline gap-x-2 border-b border-line pb-2">
        <h3 className="text-15 font-bold">{t('tools')}</h3>
        <span className="tnum text-13 text-ink-3">{tools.length}</span>
        <p className="text-13 text-ink-3 tablet:ml-auto">{t('toolsHint')}</p>
      </div>
      {tools.length === 0 && state === 'ready' && <p className="py-4 text-ink-3">{t('noTools')}</p>}
      <ul className={state === 'ready' ? '' : 'opacity-60'}>
        {tools.map((tool) => (
          <ToolRow key={tool.id} serverId={id} tool={tool} />
        ))}
      </ul>
      {server.tools_left_out > 0 && (
        <p className="py-3 text-13 text-ink-3">{t('leftOut', { count: server.tools_left_out })}</p>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          action={t('remove')}
          isBusy={busy === 'remove'}
          onConfirm={() => void work('remove', () => mcpActions.remove(id), onRemoved)}
          onCancel={() => setRemoving(false)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </article>
  );
}
