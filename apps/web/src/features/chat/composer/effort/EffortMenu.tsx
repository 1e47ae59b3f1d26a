import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { ChevronDown, Lightbulb } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReasoningEffort } from '@parley/contract/chat/schemas.ts';

const EffortScale = lazyPart(async () => ({ default: (await import('./EffortScale.tsx')).EffortScale }));

export interface EffortMenuProps {
  readonly effort: ReasoningEffort;
  readonly modelId: string | null;
  readonly onChange: (effort: ReasoningEffort) => void;
}

export function EffortMenu({ effort, modelId, onChange }: EffortMenuProps) {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const level = t(`composer.levels.${effort}`);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('composer.effort', { level })}
        data-state={isOpen ? 'open' : 'closed'}
        onClick={(event) => setAnchor(isOpen ? null : event.currentTarget)}
        className="inline-flex h-7.5 min-w-0 items-center gap-1.5 rounded-3 px-2.25 text-13 font-medium text-ink-2 hover:bg-surface-3 data-[state=open]:bg-surface-3 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
      >
        <Lightbulb size={15} aria-hidden className="flex-none text-ink-3" />
        <span className="hidden tablet:inline">{t('composer.effort', { level })}</span>
        {/* Narrower, four other buttons leave room for the icon only. */}
        <span className="truncate tablet:hidden max-[340px]:hidden">{level}</span>
        <ChevronDown size={13} aria-hidden className="hidden flex-none text-ink-3 tablet:block" />
      </button>
      {anchor !== null && (
        <Suspense fallback={null}>
          <EffortScale
            anchor={anchor}
            onClose={() => setAnchor(null)}
            effort={effort}
            modelId={modelId}
            onChange={onChange}
          />
        </Suspense>
      )}
    </>
  );
}
