import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { focusBehindDialogs } from '../../../ui/overlay/use-focus-return.ts';
import { useChatPreferences } from '../chat-preferences.ts';
import { isSendKey } from './send-keys.ts';

export interface AutosizeFieldHandle {
  readonly focus: () => void;
  /** Where the caret is, from 0. */
  readonly readCaret: () => number;
  /** Puts a text in the place of another one and the caret behind it. */
  readonly replace: (from: number, to: number, text: string) => void;
}

/** An option of a list that belongs to the field while the focus stays in it, by ids in the page. */
export interface FieldOption {
  readonly listId: string;
  readonly optionId: string;
}

export interface AutosizeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly shouldFocus?: boolean | undefined;
  /** Pixels of an empty field. */
  readonly minHeight?: number | undefined;
  /** Comes before the keys of the field itself; true means that nothing is left to do. */
  readonly onKeyFirst?: ((event: KeyboardEvent) => boolean) | undefined;
  /** Called with the position of the caret after each change. */
  readonly onCaret?: ((caret: number) => void) | undefined;
  readonly pointedOption?: FieldOption | null | undefined;
  readonly onEnter: () => void;
  readonly onEscape?: (() => void) | undefined;
  /** Arrow up while the field is empty. */
  readonly onArrowUp?: (() => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent) => void) | undefined;
  readonly ref?: Ref<AutosizeFieldHandle> | undefined;
}

const LINE_PX = 24;
const MAX_LINES = 12;
const PADDING_PX = 19;
/**
 * Letters and marks that run from the right. Only with one of them does a line find its direction by itself: each key in a
 * text of 200 kB would take the browser twice as long.
 */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Grows from one to twelve lines, then scrolls. Enter sends, or Ctrl+Enter where that is set, unless an input method is
 * still composing.
 */
export function AutosizeField(props: AutosizeFieldProps) {
  const { value, onChange, label, placeholder, shouldFocus = false, minHeight = 44, ref } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);

  const caretAfter = useRef<number | null>(null);
  const sendsWith = useChatPreferences((state) => state.sendsWith);

  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus(),
      readCaret: () => field.current?.selectionStart ?? value.length,
      replace(from, to, text) {
        caretAfter.current = from + text.length;
        onChange(value.slice(0, from) + text + value.slice(to));
        field.current?.focus();
      },
    }),
    [value, onChange],
  );

  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [value]);

  useLayoutEffect(() => {
    if (field.current === null) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${Math.min(field.current.scrollHeight, LINE_PX * MAX_LINES + PADDING_PX)}px`;
  }, [value]);

  useLayoutEffect(() => {
    const element = field.current;
    if (!shouldFocus || element === null) return;
    focusBehindDialogs(element);
    element.setSelectionRange(element.value.length, element.value.length);
  }, [shouldFocus]);

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing.current) return;
    if (props.onKeyFirst?.(event) === true) return;
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (isSendKey(event, sendsWith)) {
      event.preventDefault();
      props.onEnter();
    } else if (event.key === 'Escape' && props.onEscape !== undefined) {
      event.stopPropagation();
      props.onEscape();
    } else if (event.key === 'ArrowUp' && isPlain && value === '' && props.onArrowUp !== undefined) {
      event.preventDefault();
      props.onArrowUp();
    }
  };

  return (
    <textarea
      ref={field}
      value={value}
      rows={1}
      aria-label={label}
      aria-controls={props.pointedOption?.listId}
      aria-activedescendant={props.pointedOption?.optionId}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
      }}
      onKeyDown={handleKeyDown}
      onSelect={(event) => props.onCaret?.(event.currentTarget.selectionStart)}
      onPaste={props.onPaste}
      style={{ minHeight, maxHeight: LINE_PX * MAX_LINES + PADDING_PX }}
      className={`block w-full resize-none overflow-y-auto bg-transparent px-4 pt-3.25 pb-1.5 text-16 leading-6! text-ink outline-none tablet:text-15 ${RIGHT_TO_LEFT.test(value) ? '[unicode-bidi:plaintext]' : ''}`}
    />
  );
}
