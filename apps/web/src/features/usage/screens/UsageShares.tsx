import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { ShareList } from '../components/ShareList.tsx';
import type { UsageFilter } from '../usage-fold.ts';
import type { Dimension, SharesView } from '../usage-view.ts';
import type { ShareNames } from './use-share-names.ts';

const COLUMNS: readonly (readonly [Dimension, ...Dimension[]])[] = [
  ['model'],
  ['kind', 'agent'],
  ['trigger', 'team', 'project', 'department'],
];

export interface UsageSharesProps {
  readonly shares: SharesView;
  readonly names: ShareNames;
  readonly selected: UsageFilter['share'];
  /** Left out where the numbers cannot be narrowed. */
  readonly onSelect?: ((share: NonNullable<UsageFilter['share']>) => void) | undefined;
}

/** Teams and what belongs to them are only for those who have some. */
const ALWAYS_OFFERED: ReadonlySet<Dimension> = new Set(['model', 'kind', 'agent', 'trigger']);

const COUNTED: Partial<Record<Dimension, 'runs' | 'calls'>> = { model: 'calls', agent: 'runs' };

/** By how many there are. */
const GRIDS = ['', '', '@xl:grid-cols-2', '@xl:grid-cols-2 @4xl:grid-cols-3'] as const;

/** What the money was spent on, broken down in three ways. A way with one share alone is a line of words, not a table. */
export function UsageShares(props: UsageSharesProps) {
  const { t } = useTranslation('analytics');
  const { shares, names, selected } = props;
  const isOffered = (dimensions: readonly Dimension[]) =>
    selected !== null || dimensions.some((one) => shares[one].length > 1);
  const shown = COLUMNS.filter((dimensions) => dimensions[0] === 'model' || isOffered(dimensions));
  const single = COLUMNS.filter((dimensions) => !shown.includes(dimensions)).flatMap(([dimension]) =>
    shares[dimension].map((share) => ({ dimension, name: names.ofShare(dimension, share) })),
  );
  return (
    <div className="@container">
      <div className={`mt-6 grid gap-8 ${GRIDS[shown.length]}`}>
        {shown.map((dimensions) => (
          <ShareColumn key={dimensions[0]} {...props} dimensions={dimensions} />
        ))}
      </div>
      {single.length > 0 && (
        <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-12">
          {single.map(({ dimension, name }) => (
            <div key={dimension} className="flex gap-1.5">
              <dt className="text-ink-3">{t(`shares.${dimension}`)}</dt>
              <dd className="text-ink-2">{t('shares.only', { name })}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A head of a list has room for two words side by side. */
const SIDE_BY_SIDE = 2;

interface DimensionChoiceProps {
  readonly offered: readonly Dimension[];
  readonly value: Dimension;
  readonly onChange: (dimension: Dimension) => void;
}

function DimensionChoice({ offered, value, onChange }: DimensionChoiceProps) {
  const { t } = useTranslation('analytics');
  if (offered.length > SIDE_BY_SIDE)
    return (
      <Select
        size="small"
        aria-label={t('shares.tellApart')}
        value={value}
        options={offered.map((one) => ({ value: one, label: t(`shares.${one}`) }))}
        onChange={(wanted) => onChange(offered.find((one) => one === wanted) ?? value)}
      />
    );
  return (
    <Segmented
      label={t('shares.tellApart')}
      value={value}
      options={offered.map((one) => ({ value: one, label: t(`splits.${one}`) }))}
      onChange={onChange}
    />
  );
}

interface ShareColumnProps extends UsageSharesProps {
  readonly dimensions: readonly [Dimension, ...Dimension[]];
}

function ShareColumn({ dimensions, shares, names, selected, onSelect }: ShareColumnProps) {
  const { t } = useTranslation('analytics');
  const [wanted, setWanted] = useState<Dimension>(dimensions[0]);
  const offered = dimensions.filter((one) => ALWAYS_OFFERED.has(one) || shares[one].length > 0);
  const dimension = offered.includes(wanted) ? wanted : dimensions[0];
  const title = t(`shares.${dimension}`);
  return (
    <ShareList
      title={title}
      choice={
        offered.length > 1 ? (
          <DimensionChoice offered={offered} value={dimension} onChange={setWanted} />
        ) : undefined
      }
      shares={shares[dimension]}
      counts={COUNTED[dimension] ?? 'replies'}
      nameOf={(share) => names.ofShare(dimension, share)}
      selectedKey={selected?.dimension === dimension ? selected.key : null}
      onSelect={onSelect && ((key) => onSelect({ dimension, key }))}
    />
  );
}
