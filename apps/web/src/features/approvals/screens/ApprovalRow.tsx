import type { Approval } from '@parley/contract/approvals/schemas.ts';
import {
  Braces,
  CalendarClock,
  Check,
  Clock,
  MessageCircle,
  MessageCircleQuestion,
  Pencil,
  Plug,
  Trash2,
  Webhook,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAuth } from '../../auth/index.ts';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { toTarget } from '../argument-fields.ts';

const HOUR_MS = 3_600_000;
const SOON_MS = 8 * HOUR_MS;

const TRIGGERS: Readonly<Record<Approval['trigger'], LucideIcon>> = {
  ui: MessageCircle,
  api: Braces,
  scheduled: CalendarClock,
  webhook: Webhook,
  mcp: Plug,
};

function Tile({ approval: { state, effect, question } }: { readonly approval: Approval }) {
  if (state !== 'waiting') {
    const [Icon, tone] =
      state === 'approved'
        ? [Check, 'text-live']
        : state === 'denied'
          ? [X, 'text-ink-3']
          : [Clock, 'text-ink-3'];
    return (
      <span className={`grid size-7 flex-none place-items-center ${tone}`}>
        <Icon size={16} aria-hidden />
      </span>
    );
  }
  const isFinal = effect === 'destroy' && question === null;
  const Icon = question ? MessageCircleQuestion : isFinal ? Trash2 : Pencil;
  return (
    <span
      className={`grid size-7 flex-none place-items-center rounded-2 ${isFinal ? 'bg-danger-tint text-danger' : 'bg-info-tint text-info'}`}
    >
      <Icon size={15} aria-hidden />
    </span>
  );
}

function TimeLeft({ expiresAt, now }: { readonly expiresAt: string; readonly now: number }) {
  const { t } = useTranslation('approvals');
  const leftMs = Math.max(0, Date.parse(expiresAt) - now);
  const hours = Math.ceil(leftMs / HOUR_MS);
  return (
    <span className={leftMs < SOON_MS ? 'text-warn' : undefined}>
      {hours > 1
        ? t('left.hours', { count: hours })
        : t('left.minutes', { count: Math.ceil(leftMs / 60_000) })}
    </span>
  );
}

/** In the largest unit that fits: "2 min". */
function useTimeTaken({ requested_at: from, decided_at: to }: Approval): string {
  const { t } = useTranslation('approvals');
  const minutes = Math.round((Date.parse(to ?? from) - Date.parse(from)) / 60_000);
  if (minutes < 1) return t('took.moment');
  if (minutes < 60) return t('took.minutes', { count: minutes });
  return t('took.hours', { count: Math.round(minutes / 60) });
}

/** Whose request it is; of a decided one also who answered and how long that took. */
function From({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  const own = useAuth((state) => state.account?.username);
  const time = useTimeTaken(approval);
  const { state, question, trigger, decided_by: by } = approval;
  const agent = approval.agent_name ?? t('noAgent');
  if (state === 'waiting' || question !== null)
    return t('from', { agent, trigger: t(`triggers.${trigger}`) });
  if (state === 'expired') return t('took.expired', { agent });
  const isOwn = by === null || by.username === own;
  return t(isOwn ? `took.${state}ByYou` : `took.${state}By`, { agent, time, name: by?.username });
}

export interface ApprovalRowProps {
  readonly approval: Approval;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly now: number;
}

/** What is to be done, who asks, since when, and how long it can still be answered. */
export function ApprovalRow({ approval, to, isCurrent, now }: ApprovalRowProps) {
  const { t, i18n } = useTranslation(['approvals', 'pages']);
  const { t: tPages } = useTranslation('pages');
  const { display_name: tool, state, expires_at: expiresAt, decided_at: decidedAt, reason } = approval;
  const { question } = approval;
  const target = toTarget(approval.args);
  const name = target === '' ? tool : t('row', { tool, target });
  const Trigger = TRIGGERS[approval.trigger];
  const time = state === 'waiting' ? approval.requested_at : (decidedAt ?? approval.requested_at);
  return (
    <li>
      <Link
        to={to}
        data-row={approval.id}
        aria-current={isCurrent ? 'true' : undefined}
        className={`flex items-start gap-3 rounded-3 px-3 py-2.5 max-tablet:rounded-none max-tablet:border-b max-tablet:border-line ${isCurrent ? 'bg-surface-3' : 'hover:bg-surface-2'}`}
      >
        <Tile approval={approval} />
        <span className="min-w-0 flex-1">
          <b className="line-clamp-2 font-strong wrap-anywhere text-ink">
            {question ? t('row', { tool: question.server, target: question.message }) : name}
          </b>
          <span className="flex min-w-0 items-center gap-1.5 text-12 text-ink-3">
            <Trigger size={13} aria-hidden className="flex-none" />
            <span className="truncate">
              <From approval={approval} />
              {state === 'denied' && reason !== null && ` “${reason}”`}
            </span>
          </span>
        </span>
        <span className="tnum flex flex-none flex-col items-end text-12 text-ink-3">
          <span>{formatAgo(Date.parse(time), now, tPages, i18n.language)}</span>
          {state === 'waiting' && expiresAt !== null && <TimeLeft expiresAt={expiresAt} now={now} />}
        </span>
      </Link>
    </li>
  );
}
