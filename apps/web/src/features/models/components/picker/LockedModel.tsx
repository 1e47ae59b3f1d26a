import { Lock } from 'lucide-react';
import type { ModelView } from '../model-view.ts';

export interface LockedModelProps {
  readonly model: ModelView | null;
  readonly reason: string;
}

/** In place of all models, where no other one can be chosen. */
export function LockedModel({ model, reason }: LockedModelProps) {
  return (
    <div className="flex items-start gap-2.5 p-4">
      <Lock size={16} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="min-w-0">
        {model !== null && <b className="block truncate font-strong">{model.name}</b>}
        <p className="text-ink-2">{reason}</p>
      </div>
    </div>
  );
}
