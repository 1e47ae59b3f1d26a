import type { ReactNode } from 'react';

const TONES = {
  live: 'border-live-line bg-live-tint text-live',
  info: 'border-info-line bg-info-tint text-info',
  warn: 'border-warn-line bg-warn-tint text-warn',
  danger: 'border-danger-line bg-danger-tint text-danger',
} as const;

export interface BannerProps {
  readonly tone: keyof typeof TONES;
  readonly icon: ReactNode;
  /** `top`: a full-width bar under the header; `box`: above the composer. */
  readonly variant: 'top' | 'box';
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly isUrgent?: boolean | undefined;
}

export function Banner({ tone, icon, variant, title, children, actions, isUrgent = false }: BannerProps) {
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      data-print="hide"
      className={`rise-in flex min-h-9.5 flex-wrap items-center gap-x-2.5 gap-y-1.5 py-1.5 pr-3 pl-3.5 text-13 ${TONES[tone]} ${variant === 'top' ? 'border-b' : 'rounded-4 border'}`}
    >
      {icon}
      <div className="min-w-0 flex-[1_1_150px] text-ink">
        <b className="font-bold">{title}</b>
        {children !== undefined && <span className="ml-2 text-ink-2">{children}</span>}
      </div>
      {actions !== undefined && (
        // Below the words where they would leave them no room.
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1.5">{actions}</div>
      )}
    </div>
  );
}
