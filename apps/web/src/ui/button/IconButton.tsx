import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { ariaKeys } from '../display/key-labels.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';

const iconButton = cva(
  'touch-target inline-grid flex-none place-items-center rounded-2 transition-colors duration-(--m1) hover:bg-surface-3 hover:text-ink aria-disabled:text-ink-off aria-disabled:hover:bg-transparent data-[state=open]:bg-surface-3 data-[state=open]:text-ink',
  {
    variants: {
      // Side by side, the reach of one finger's target would end at the next: they are as wide as they reach.
      size: {
        tiny: 'size-6 pointer-coarse:w-11',
        small: 'size-6.5 pointer-coarse:w-11',
        medium: 'size-7 pointer-coarse:w-11',
        large: 'size-11',
      },
      tone: { quiet: 'text-ink-3', strong: 'text-ink', inherit: '' },
    },
    defaultVariants: { size: 'medium', tone: 'quiet' },
  },
);

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'>, VariantProps<typeof iconButton> {
  /** Name for everyone: the tooltip and the accessible name. */
  readonly label: string;
  readonly keys?: readonly string[] | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly children: ReactNode;
}

export function IconButton({
  label,
  keys,
  side,
  size,
  tone,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} keys={keys} side={side} isName>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
        className={iconButton({ size, tone })}
      >
        {children}
      </button>
    </Tooltip>
  );
}
