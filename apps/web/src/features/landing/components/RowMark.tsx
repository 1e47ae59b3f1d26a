import { Check, X } from 'lucide-react';
import type { Mark } from '../landing-content.ts';

const RING = 'grid size-5.5 flex-none place-items-center rounded-full border';

/** What became of a row: shapes, not only colours. */
export function RowMark({ mark }: { readonly mark: Mark }) {
  if (mark === 'done')
    return (
      <span aria-hidden className={`${RING} border-line-strong bg-surface text-live`}>
        <Check size={12} />
      </span>
    );
  if (mark === 'failed')
    return (
      <span aria-hidden className={`${RING} border-danger-line bg-danger-tint text-danger`}>
        <X size={12} />
      </span>
    );
  if (mark === 'waiting')
    return (
      <span aria-hidden className={`${RING} border-line-strong bg-surface`}>
        <span className="size-1.5 rounded-full bg-control" />
      </span>
    );
  const box = mark === 'on' ? 'border-primary bg-primary text-on-primary' : 'border-control bg-surface';
  return (
    <span aria-hidden className={`grid size-4.5 flex-none place-items-center rounded-1 border ${box}`}>
      {mark === 'on' && <Check size={12} />}
    </span>
  );
}
