import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import type { ModelView } from './model-view.ts';
import type { PickerListHandle } from './PickerList.tsx';
import type { ModelPickerProps } from './picker-props.ts';
import { usePicker, type Picker } from './use-picker.ts';

export interface PickerControl {
  readonly picker: Picker;
  readonly listId: string;
  readonly list: RefObject<PickerListHandle | null>;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The model under the pointer or the arrow keys. */
  readonly model: ModelView | null;
  readonly choose: (modelId: string) => void;
  readonly onFieldKey: (event: KeyboardEvent) => void;
  readonly onListKey: (event: KeyboardEvent) => void;
}

/** What keys and choices do; letters act only outside the search field. */
export function usePickerControl(props: ModelPickerProps, isPhone: boolean): PickerControl {
  const picker = usePicker(props, isPhone);
  const listId = useId();
  const list = useRef<PickerListHandle>(null);
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
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      list.current?.focus();
      picker.move(1);
    } else if (event.key === 'ArrowUp') picker.move(-1);
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };
  const onListKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') picker.move(1);
    else if (event.key === 'ArrowUp') picker.move(-1);
    else if (event.key === 'Enter') enter();
    else if (event.key.toLowerCase() === 's' && model !== null) props.onToggleFavourite(model.id);
    else if (event.key === '/') field.current?.focus();
    else return;
    event.preventDefault();
  };

  return { picker, listId, list, field, model, choose, onFieldKey, onListKey };
}
