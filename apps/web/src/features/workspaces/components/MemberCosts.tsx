import type { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { useTranslation } from 'react-i18next';
import { PersonTile } from '../../../ui/display/PersonTile.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import type { Share } from '../analytics-view.ts';
import { numberFormat } from '../../../platform/i18n/formats.ts';
import { FilterName } from './FilterName.tsx';

type Member = WorkspaceAnalytics['by_member'][number];

export interface MemberCostsProps {
  readonly members: readonly Member[];
  readonly isSelected: (share: Share) => boolean;
  readonly onSelect: (share: Share) => void;
}

/** A rise by this share is worth a look. */
const STEEP = 0.2;

function Change({ cost, cost_before: before }: Member) {
  const { t, i18n } = useTranslation('workspace-analytics');
  if (before === 0) return <>{t('members.new')}</>;
  const change = cost / before - 1;
  return (
    <span className={change > STEEP ? 'text-warn' : ''}>
      {numberFormat(i18n.language, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      }).format(change)}
    </span>
  );
}

function MemberLine({
  member,
  highest,
  isSelected,
  onSelect,
}: MemberCostsProps & { readonly member: Member; readonly highest: number }) {
  const { t, i18n } = useTranslation('workspace-analytics');
  const { cost } = member;
  return (
    <tr
      className={`border-b border-line max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:gap-x-3 max-tablet:py-1 [&>td]:tablet:py-(--row-pad) [&>td]:tablet:pl-4 ${isSelected(member) ? 'bg-surface-3' : ''}`}
    >
      <th scope="row" className="pr-3 text-left font-regular tablet:py-(--row-pad)">
        <span className="flex min-w-0 items-center gap-2.5">
          <PersonTile name={member.label} />
          <FilterName
            name={member.label ?? t('formerMember')}
            isSelected={isSelected(member)}
            onSelect={() => onSelect(member)}
          />
        </span>
      </th>
      <td className="text-ink-2 max-tablet:order-3 max-tablet:text-12">
        {member.team ?? <span className="text-warn">{t('members.noTeam')}</span>}
      </td>
      <td className="text-right text-ink-3 max-tablet:hidden">
        {formatCount(member.replies, i18n.language)}
      </td>
      <td className="text-right text-ink-3 max-tablet:hidden">{formatCount(member.runs, i18n.language)}</td>
      <td aria-hidden className="max-tablet:hidden">
        <span
          className="block h-1.5 min-w-px rounded-[2px] bg-chart-1 forced-colors:bg-[CanvasText]"
          style={{ width: `${highest === 0 ? 0 : (cost / highest) * 100}%` }}
        />
      </td>
      <td className="text-right max-tablet:order-2 max-tablet:self-center">
        {formatMoney(cost, i18n.language)}
      </td>
      <td className="text-right text-ink-3 max-tablet:order-4 max-tablet:text-12">
        <Change {...member} />
      </td>
    </tr>
  );
}

/** What each member costs, the dearest first; on phones in two lines. */
export function MemberCosts(props: MemberCostsProps) {
  const { t } = useTranslation('workspace-analytics');
  const { members } = props;
  const highest = Math.max(...members.map(({ cost }) => cost), 0);
  const isNumber = (column: string) => !['member', 'team'].includes(column);
  return (
    <section className="min-w-0">
      <h2 className="border-b border-line-strong py-1.5 text-13 font-bold tablet:sr-only">
        {t('lists.member')}
      </h2>
      <table aria-label={t('lists.member')} className="tnum w-full">
        <thead className="text-12 text-ink-3 max-tablet:sr-only">
          <tr className="border-b border-line-strong">
            {(['member', 'team', 'replies', 'runs', 'bar', 'cost', 'change'] as const).map((column) =>
              column === 'bar' ? (
                <th key={column} aria-hidden className="w-[20%]" />
              ) : (
                <th
                  key={column}
                  scope="col"
                  className={`py-1.5 font-medium whitespace-nowrap not-first:pl-4 ${isNumber(column) ? 'text-right' : 'text-left'}`}
                >
                  {t(`members.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberLine key={member.id} {...props} member={member} highest={highest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
