import type { ComposerBoxProps } from './ComposerBox.tsx';
import { ComposerBox } from './ComposerBox.tsx';
import { ComposerHint } from './ComposerHint.tsx';
import { QueuedChip } from './QueuedChip.tsx';
import { type ReactNode, useLayoutEffect } from 'react';

export interface ComposerProps extends ComposerBoxProps {
  /** Text that goes out when the running reply ends. */
  readonly queuedText?: string | undefined;
  readonly onEditQueued?: (() => void) | undefined;
  readonly onRemoveQueued?: (() => void) | undefined;
  /** Banner or info line above the field. */
  readonly notice?: ReactNode;
}

/** A field of one line, its buttons and the line below them, without the distance that a toast has itself. */
const FOOT = '112px';

/** What is said at the foot of a window stands above it: Send and Stop are within reach while it is read. */
function useRoomAtFoot(isDocked: boolean): void {
  useLayoutEffect(() => {
    if (!isDocked) return;
    document.documentElement.style.setProperty('--foot', FOOT);
    return () => {
      document.documentElement.style.removeProperty('--foot');
    };
  }, [isDocked]);
}

/** Where a message is written: at the foot of a conversation, or taller in the middle of a new one. */
export function Composer(props: ComposerProps) {
  const { notice, isRunning, queuedText, size = 'docked' } = props;
  useRoomAtFoot(size === 'docked');
  if (size === 'tall') {
    return (
      <div className="flex flex-col gap-2">
        {notice}
        <ComposerBox {...props} />
      </div>
    );
  }
  return (
    <div
      data-print="hide"
      className="read-column px-2.5 pb-[max(8px,env(safe-area-inset-bottom))] tablet:px-6 tablet:pb-0"
    >
      <div className="flex flex-col gap-2">
        {notice}
        {queuedText !== undefined && (
          <QueuedChip text={queuedText} onEdit={props.onEditQueued} onRemove={props.onRemoveQueued} />
        )}
        <ComposerBox {...props} />
      </div>
      <ComposerHint isRunning={isRunning} />
    </div>
  );
}
