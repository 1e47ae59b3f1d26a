import type { IndicatedAgent } from '@parley/contract/agents/indicators/schemas.ts';
import { MAX_COUNTED_CALLS } from '@parley/contract/deployments/constants.ts';
import { describeSchedule } from '@parley/contract/deployments/schedule/rhythm-words.ts';
import type { TFunction } from 'i18next';
import { Clock, CodeXml, KeyRound, MessageCircle, Pause, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigureCredentials } from '../../../../ui/button/ConfigureCredentials.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';

const ICONS = {
  scheduled: Clock,
  webhook: Webhook,
  api: CodeXml,
  chat: MessageCircle,
  paused: Pause,
} as const;

const DOTS = {
  live: 'bg-live-solid',
  attention: 'bg-warn-solid',
  none: 'border-[1.5px] border-ink-3',
} as const;

type Shown = Pick<IndicatedAgent, 'indicators'>;

function toKind({ indicators: { shown_deployment: shown } }: Shown): keyof typeof ICONS {
  if (shown === null) return 'chat';
  return shown.is_active ? shown.kind : 'paused';
}

function toWords({ indicators }: Shown, t: TFunction<'agents'>, language: string): string {
  const { shown_deployment: shown } = indicators;
  if (shown === null) return t('deployed.chat');
  if (!shown.is_active) return t('deployed.paused');
  if (shown.schedule !== null)
    return describeSchedule(
      shown.schedule,
      language.startsWith('zh') ? 'zh' : 'en',
      shown.timezone ?? undefined,
    );
  if (shown.calls_today !== null) {
    const calls = formatCount(shown.calls_today, language);
    const isCut = shown.calls_today >= MAX_COUNTED_CALLS;
    return t('deployed.calls', { count: shown.calls_today, calls: isCut ? `${calls}+` : calls });
  }
  const keys = shown.keys ?? 0;
  return keys === 0 ? t('deployed.api') : t('deployed.keys', { count: keys });
}

function Dot({ agent }: { readonly agent: Shown }) {
  const { t } = useTranslation('agents');
  const {
    needs_attention: isInTrouble,
    active_deployments: active,
    last_run_status: last,
  } = agent.indicators;
  const state = isInTrouble ? 'attention' : active > 0 ? 'live' : 'none';
  const hasFailed = last === 'failed' || last === 'limit';
  const trouble = hasFailed ? t('deployed.failed') : t('deployed.attention');
  const label = isInTrouble ? trouble : t('deployed.live');
  return (
    <span
      {...(state !== 'none' ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
      className={`size-1.75 flex-none rounded-full ${DOTS[state]}`}
    />
  );
}

/** The deployment that says most, and how many more there are. */
export function Deployed({
  agent,
  instead,
}: {
  readonly agent: Shown;
  /** Where there is no room for both: shown in its place while a credential is missing. */
  readonly instead?: ReactNode;
}) {
  const { t, i18n } = useTranslation('agents');
  const Icon = ICONS[toKind(agent)];
  const words = toWords(agent, t, i18n.language);
  const more = agent.indicators.deployments - 1;
  if (instead !== undefined && agent.indicators.missing_credentials)
    return (
      <span className="flex items-center gap-2">
        <Dot agent={agent} />
        {instead}
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Dot agent={agent} />
      <Icon size={14} aria-hidden className="flex-none text-ink-3 max-tablet:hidden" />
      <span className="tnum max-tablet:truncate tablet:line-clamp-2" title={words}>
        {words}
      </span>
      {more > 0 && (
        <span className="tnum flex-none text-ink-3" title={t('deployed.more', { count: more })}>
          +{more}
        </span>
      )}
    </span>
  );
}

/** Leads to what is missing; nothing where all is there. */
export function MissingCredential({
  agent,
  look,
}: {
  readonly agent: IndicatedAgent;
  readonly look: 'badge' | 'text';
}) {
  const { t } = useTranslation('agents');
  const { missing_tools: tools } = agent.indicators;
  if (tools.length === 0) return null;
  return (
    <span className="relative inline-flex flex-none">
      <ConfigureCredentials request={{ tools, agentName: agent.name, purpose: 'configure' }} look={look}>
        {look === 'badge' && <KeyRound size={12} aria-hidden />}
        {t('deployed.missing')}
      </ConfigureCredentials>
    </span>
  );
}
