import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  warn: {
    box: 'border-warn-line bg-warn-tint',
    icon: <TriangleAlert size={16} aria-hidden className="text-warn" />,
  },
  danger: {
    box: 'border-danger-line bg-danger-tint',
    icon: <CircleAlert size={16} aria-hidden className="text-danger" />,
  },
  info: { box: 'border-info-line bg-info-tint', icon: <Info size={16} aria-hidden className="text-info" /> },
} as const;

export interface NoticeProps {
  readonly tone: keyof typeof LOOKS;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A word above a form about the whole of it, with what can be done. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  return (
    <div
      role={tone === 'info' ? 'status' : 'alert'}
      className={`flex items-start gap-2.5 rounded-4 border px-3.5 py-2.5 [&>.lucide]:mt-0.5 [&>.lucide]:flex-none ${LOOKS[tone].box}`}
    >
      {LOOKS[tone].icon}
      <div className="min-w-0 flex-1">
        <b className="font-bold">{title}</b>
        {children !== undefined && <p className="text-ink-2">{children}</p>}
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
