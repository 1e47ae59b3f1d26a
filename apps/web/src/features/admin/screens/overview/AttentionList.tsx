import { AlertTriangle, Clock, KeyRound, Mail, ServerCrash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import type { AdminOverview } from '../../admin.api.ts';

type Item = AdminOverview['attention'][number];

const ICONS = {
  'encryption-lost': KeyRound,
  'signing-differs': KeyRound,
  'error-report': AlertTriangle,
  provider: ServerCrash,
  messages: Mail,
  'late-jobs': Clock,
} as const;

const TONES = {
  'encryption-lost': 'text-danger',
  'signing-differs': 'text-danger',
  'error-report': 'text-danger',
  provider: 'text-warn',
  messages: 'text-info',
  'late-jobs': 'text-warn',
} as const;

/** Moves to the part of this page that says more. */
const show = (part: 'providers' | 'installation') =>
  document.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();

function ItemAction({ item }: { readonly item: Item }) {
  const { t } = useTranslation('admin');
  if (item.kind === 'error-report')
    return (
      <ButtonLink to={`/admin/error-reports?report=${item.id ?? ''}`} isQuiet>
        {t('overview.open')}
      </ButtonLink>
    );
  if (item.kind === 'messages')
    return (
      <ButtonLink to="/admin?tab=messages" isQuiet>
        {t('overview.open')}
      </ButtonLink>
    );
  return (
    <Button onClick={() => show(item.kind === 'provider' ? 'providers' : 'installation')}>
      {t('overview.view')}
    </Button>
  );
}

/** What someone should look at, each with the one thing to do about it. */
export function AttentionList({ items }: { readonly items: readonly Item[] }) {
  const { t, i18n } = useTranslation('admin');
  const titleOf = ({ kind, subject, count }: Item) =>
    kind === 'error-report'
      ? (subject ?? '')
      : t(`overview.attention.${kind}`, { count, subject: subject ?? '' });
  const noteOf = ({ kind, count, since }: Item) => {
    const moment = since === null ? '' : formatMoment(since, i18n.language);
    return t(`overview.notes.${kind}`, { count, since: moment });
  };
  return (
    <section aria-label={t('overview.needsAttention')} className="min-w-0">
      <h2 className="text-15 font-bold">
        {t('overview.needsAttention')}{' '}
        {items.length > 0 && <span className="tnum text-12 font-regular text-ink-3">{items.length}</span>}
      </h2>
      {items.length === 0 && <p className="mt-3 text-ink-3">{t('overview.nothing')}</p>}
      <ul className="mt-2">
        {items.map((item) => {
          const Icon = ICONS[item.kind];
          return (
            <li
              key={`${item.kind} ${item.id ?? ''}`}
              className="flex items-center gap-3 border-t border-line py-3"
            >
              <Icon size={16} aria-hidden className={`flex-none ${TONES[item.kind]}`} />
              <span className="min-w-0 flex-1">
                <b className="block truncate font-strong">{titleOf(item)}</b>
                <span className="block text-12 text-ink-3">{noteOf(item)}</span>
              </span>
              <ItemAction item={item} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
