import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import type { ShareView } from '../usage-view.ts';

export interface ShareRowProps {
  readonly share: ShareView;
  readonly name: string;
  /** A class. */
  readonly colour: string;
  /** 0 to 1. */
  readonly width: number;
  readonly isSelected: boolean;
  readonly onSelect?: (() => void) | undefined;
}

export function ShareRow({ share, name, colour, width, isSelected, onSelect }: ShareRowProps) {
  const { i18n } = useTranslation('analytics');
  const label = (
    <>
      <span aria-hidden className={`size-2 flex-none rounded-[2px] ${colour}`} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </>
  );
  return (
    <tr className={`border-b border-line ${isSelected ? 'bg-surface-3' : ''}`}>
      <th scope="row" className="py-(--row-pad) font-regular">
        {onSelect === undefined ? (
          <span className="flex items-center gap-2">{label}</span>
        ) : (
          <button
            type="button"
            aria-pressed={isSelected}
            onClick={onSelect}
            className="flex min-h-6 max-w-full items-center gap-2 rounded-1 hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {label}
          </button>
        )}
      </th>
      <td aria-hidden className="hidden py-(--row-pad) pl-3 @xs:table-cell">
        <span className={`block h-1.5 rounded-[2px] ${colour}`} style={{ width: `${width * 100}%` }} />
      </td>
      <td className="py-(--row-pad) text-right text-ink-3">{formatCount(share.replies, i18n.language)}</td>
      <td className="py-(--row-pad) text-right">{formatMoney(share.cost, i18n.language)}</td>
    </tr>
  );
}
