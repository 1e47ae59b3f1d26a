import type { Ref } from 'react';
import type { ChartDay } from './chart-day.ts';

export interface DayBarProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly day: ChartDay;
  /** The value at the top of the chart. */
  readonly top: number;
  readonly label: string;
  /** By the Tab key; the others by the arrow keys. */
  readonly isReachable: boolean;
  readonly isShown: boolean;
  readonly isSelected: boolean;
  readonly onShow: () => void;
  readonly onFocus: () => void;
  readonly onHide: () => void;
  readonly onSelect?: (() => void) | undefined;
}

export function DayBar(props: DayBarProps) {
  const { ref, day, top, label, isShown, isSelected, onSelect } = props;
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={props.isReachable ? 0 : -1}
      aria-label={label}
      aria-pressed={onSelect === undefined ? undefined : isSelected}
      onPointerEnter={props.onShow}
      onFocus={props.onFocus}
      onBlur={props.onHide}
      onClick={onSelect}
      className={`flex min-w-0 flex-1 items-end justify-center rounded-1 outline-offset-0 ${isShown || isSelected ? 'bg-surface-3' : ''}`}
    >
      <span
        className="flex w-[62%] min-w-px flex-col-reverse gap-px overflow-hidden rounded-t-[2px]"
        style={{ height: `${(day.cost / top) * 100}%`, minHeight: day.cost > 0 ? 2 : 0 }}
      >
        {day.segments.map(({ key, colour, cost }) => (
          <span
            key={key}
            className={`min-h-px ${colour} forced-colors:bg-[CanvasText]`}
            // Shares that add up to less than 1 would leave a part of the bar empty.
            style={{ flexGrow: cost === 0 ? 0 : (cost / day.cost) * 100, flexBasis: 0 }}
          />
        ))}
      </span>
    </button>
  );
}
