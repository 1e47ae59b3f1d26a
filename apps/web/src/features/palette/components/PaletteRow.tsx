import type { MouseEvent } from 'react';
import { MarkedSnippet } from '../../../ui/display/MarkedSnippet.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import type { PaletteItem } from '../palette-item.ts';
import { MarkedText } from './MarkedText.tsx';

export interface PaletteRowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly words: readonly string[];
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

export function PaletteRow({ id, item, words, isActive, onPoint, onRun }: PaletteRowProps) {
  const Row = item.address === undefined ? 'div' : 'a';
  return (
    <Row
      id={id}
      role="option"
      href={item.address === undefined ? undefined : `#${item.address}`}
      tabIndex={-1}
      draggable={false}
      aria-selected={isActive}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onMouseDown={(event: MouseEvent) => event.button === 0 && event.preventDefault()}
      onClick={(event: MouseEvent) => {
        if (item.address !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        event.preventDefault();
        onRun();
      }}
      className={`flex min-h-9.5 cursor-pointer items-center gap-x-3 max-tablet:flex-wrap max-tablet:py-1 rounded-3 px-2.5 pointer-coarse:min-h-11 [&>.lucide]:flex-none ${isActive ? 'bg-surface-3 text-ink' : 'text-ink-2'}`}
    >
      {item.icon}
      <span className="min-w-0 flex-none truncate text-ink max-tablet:flex-1">
        <MarkedText text={item.title} words={words} />
      </span>
      {/* On phones matches are shown below; other details are left out. */}
      <span
        className={`min-w-0 flex-1 truncate text-[12.5px] text-ink-3 ${item.found ? 'max-tablet:order-last max-tablet:basis-full max-tablet:pl-7' : 'hidden tablet:block'}`}
      >
        {item.found && <MarkedSnippet text={item.detail ?? ''} marks={item.found} />}
        {!item.found && item.detail !== undefined && <MarkedText text={item.detail} words={words} />}
      </span>
      {item.note !== undefined && <span className="flex-none text-12 text-ink-3">{item.note}</span>}
      {item.keys !== undefined && <Kbd keys={item.keys} />}
      {isActive && item.keys === undefined && <Kbd keys={['↵']} />}
    </Row>
  );
}
