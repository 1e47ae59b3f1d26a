import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { formatMoney, formatUnitCost } from '../../../ui/format/format-money.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { toBalanceTone } from '../balance-tone.ts';
import { Figure } from './Figure.tsx';

export interface BalanceFigureProps {
  readonly balance: number;
  /** Part of it, for replies and runs under way. */
  readonly reserved: number;
  /** What a guest began with; left out for members. */
  readonly guestCredit?: number | undefined;
  /** At the pace of the last days. */
  readonly daysLeft: number | null;
}

/** What is left to spend and, for members, how long it lasts. */
export function BalanceFigure({ balance, reserved, guestCredit, daysLeft }: BalanceFigureProps) {
  const { t, i18n } = useTranslation('analytics');
  const language = i18n.language;
  const tone = toBalanceTone(balance, guestCredit);
  const used = guestCredit === undefined || guestCredit <= 0 ? null : 1 - balance / guestCredit;
  const isMember = guestCredit === undefined;
  return (
    <Figure
      label={t(isMember ? 'figures.balance' : 'figures.creditLeft')}
      value={formatMoney(balance, language)}
      tone={tone}
    >
      {reserved > 0 && (
        <span className="block">{t('figures.reserved', { amount: formatUnitCost(reserved, language) })}</span>
      )}
      {used !== null && (
        <>
          <span className="mb-1.5 block max-w-57">
            <Meter value={used} tone={tone === 'ink' ? 'live' : tone} label={t('figures.creditUsed')} />
          </span>
          {t('figures.creditOf', {
            percent: formatPercent(Math.min(1, Math.max(0, used)), language),
            credit: formatMoney(guestCredit ?? 0, language),
          })}
        </>
      )}
      {isMember && daysLeft !== null && (
        <span className="block">{t('figures.lasts', { count: daysLeft })}</span>
      )}
      {isMember && (
        <Link className="touch-target font-medium text-info hover:underline" to="/settings?section=limits">
          {t('figures.toLimits')}
        </Link>
      )}
    </Figure>
  );
}
