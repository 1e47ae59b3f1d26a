import { type ComponentProps, type ReactNode, useId } from 'react';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'size'> {
  readonly label: string;
  /** For those who hear it only, where the same words are already beside the field. */
  readonly isLabelHidden?: boolean | undefined;
  /** Beside the label, e.g. a link. */
  readonly aside?: ReactNode;
  /** Below the field; an error takes its place. */
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Inside the field, at its end. */
  readonly end?: ReactNode;
  readonly size?: 'medium' | 'large' | undefined;
}

const SIZES = {
  medium: 'h-8 rounded-2 px-2.5 text-13 pointer-coarse:h-11 pointer-coarse:text-16',
  large: 'h-10.5 rounded-3 px-3 text-15 pointer-coarse:h-12.5 pointer-coarse:text-16',
} as const;

/** Label above, help below; an error replaces the help and is read out with the field. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, aside, help, error, end, size = 'medium', ...input } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  const edge =
    error === undefined
      ? 'border-line-strong has-[input:focus]:border-focus has-[input:focus]:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_20%,transparent)]'
      : 'border-danger-solid has-[input:focus]:shadow-[0_0_0_3px_color-mix(in_srgb,var(--danger-solid)_20%,transparent)]';
  return (
    <div className="flex flex-col gap-1.5">
      <div className={isLabelHidden ? 'sr-only' : 'flex items-center justify-between gap-2'}>
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        {aside}
      </div>
      <div className={`flex items-center gap-2 border bg-surface text-ink ${SIZES[size]} ${edge}`}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined || note === null ? undefined : noteId}
          className="-my-px h-[calc(100%+2px)] min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
        {end}
      </div>
      {note !== undefined && note !== null && (
        <p id={noteId} className={`text-12 ${error === undefined ? 'text-ink-3' : 'text-danger'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
