import { useTranslation } from 'react-i18next';
import type { TryFree } from '../site.ts';

export interface FloatingTryProps {
  readonly tryFree: TryFree;
  readonly isShown: boolean;
}

/** For those who have read on and are on their way back. */
export function FloatingTry({ tryFree, isShown }: FloatingTryProps) {
  const { t } = useTranslation('landing');
  return (
    <div
      inert={!isShown}
      data-shown={isShown}
      className={`fixed right-4 bottom-[max(30px,env(safe-area-inset-bottom))] z-20 transition-opacity duration-(--m2) tablet:right-8 ${isShown ? 'opacity-100' : 'pointer-events-none opacity-0'}`}
    >
      <button
        type="button"
        disabled={tryFree.isStarting}
        aria-busy={tryFree.isStarting || undefined}
        onClick={tryFree.start}
        className="h-12 rounded-full bg-primary px-5 text-15 font-strong text-on-primary shadow-3 hover:bg-primary-hover"
      >
        {t(tryFree.isStarting ? 'try.starting' : 'try.long')}
      </button>
    </div>
  );
}
