import type { ComponentProps } from 'react';

/** Looks like a link and does something here. */
export function LinkButton({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      {...rest}
      type={type}
      className="touch-target rounded-1 font-medium text-info underline-offset-2 hover:underline"
    />
  );
}
