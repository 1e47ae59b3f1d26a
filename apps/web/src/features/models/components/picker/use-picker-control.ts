import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import type { ModelView } from '../model-view.ts';
import type { ModelPickerProps } from './picker-props.ts';
import { usePicker, type Picker } from './use-picker.ts';

export interface PickerControl {
  readonly picker: Picker;
  readonly listId: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The model under the pointer or the arrow keys. */
  readonly model: ModelView | null;
  readonly choose: (modelId: string) => void;
  readonly onFieldKey: (event: KeyboardEvent) => void;
  /** Letters typed beside the field, e.g. on a filter, are for the field. */
  readonly onKeyBeside: (event: KeyboardEvent) => void;
}

const PAGE_ROWS = 8;

/** What keys and choices do. The focus stays in the search field, which leads the list. */
export function usePickerControl(props: ModelPickerProps, isPhone: boolean): PickerControl {
  const picker = usePicker(props, isPhone);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const row = picker.rows[picker.active];
  const model = row?.kind === 'model' ? row.model : null;

  const choose = (modelId: string) => {
    props.onSelect(modelId);
    props.onOpenChange(false);
  };
  const enter = () => {
    if (row?.kind === 'provider') picker.toggleProvider(row.provider);
    else if (model !== null) choose(model.id);
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
  };
  const onFieldKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) picker.move(step);
    else if (event.key === 'Enter') enter();
    // By its place on the keyboard: with Alt it may write another letter.
    else if (event.altKey && event.code === 'KeyS' && model !== null) props.onToggleFavourite(model.id);
    else return;
    event.preventDefault();
  };
  const onKeyBeside = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (isLetter && !event.ctrlKey && !event.metaKey && !event.altKey) field.current?.focus();
  };

  return { picker, listId, field, model, choose, onFieldKey, onKeyBeside };
}
