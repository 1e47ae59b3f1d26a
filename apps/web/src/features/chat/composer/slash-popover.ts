import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import type { FieldOption } from './AutosizeField.tsx';

export interface SlashPopoverProps {
  /** What was typed behind the slash. */
  readonly typed: string;
  readonly onPick: (text: string) => void;
  /** Returns for the field which option the arrow keys are on. */
  readonly onPoint: (option: FieldOption | null) => void;
  readonly onClose: () => void;
}

type LoadSlashPopover = () => Promise<ComponentType<SlashPopoverProps>>;

let load: LoadSlashPopover = () => Promise.resolve(() => null);

/** The saved prompts belong to another feature, which the chat does not import: the app hands them in. */
export function provideSlashPopover(provided: LoadSlashPopover): void {
  load = provided;
}

/** What a slash in the composer opens. */
export const SlashPopover = lazyPart(async () => ({ default: await load() }));
