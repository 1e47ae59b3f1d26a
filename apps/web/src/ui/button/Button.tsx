import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const button = cva(
  'inline-flex items-center justify-center gap-1.5 border font-strong leading-none whitespace-nowrap transition-colors duration-(--m1) select-none pointer-coarse:min-w-11',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-primary text-on-primary hover:bg-primary-hover [&_kbd]:border-current/40 [&_kbd]:bg-transparent [&_kbd]:text-current',
        secondary: 'border-line-strong bg-surface text-ink shadow-1 hover:bg-surface-2',
        ghost: 'border-transparent text-ink-2 hover:bg-surface-3 hover:text-ink',
        danger: 'border-danger-line bg-surface text-danger hover:bg-danger-tint',
      },
      size: {
        small: 'h-7 rounded-2 px-2.25 text-[12.5px] pointer-coarse:h-11 pointer-coarse:px-3',
        medium: 'h-8 rounded-2 px-3 text-13 pointer-coarse:h-11',
        entry: 'h-11 rounded-3 px-4 text-14 pointer-coarse:h-12.5 pointer-coarse:text-16',
        large: 'h-10 rounded-3 px-4 text-14 pointer-coarse:h-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'medium' },
  },
);

const OFF = 'disabled:border-transparent disabled:bg-surface-3 disabled:text-ink-off disabled:shadow-none';

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className'>, VariantProps<typeof button> {
  /** The action is under way: not pressable, but it keeps its look. */
  readonly isBusy?: boolean | undefined;
}

export function Button({ variant, size, isBusy = false, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={rest.disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={`${button({ variant, size })} ${isBusy ? 'relative overflow-hidden' : OFF}`}
    >
      {children}
      {isBusy && <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 w-3/5 bg-live-solid" />}
    </button>
  );
}
