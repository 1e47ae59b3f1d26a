import { useId } from 'react';
import { toCrest } from '../../../../ui/ridges/ridge-path.ts';
import type { Audience } from '../../audience.ts';
import type { TryFree } from '../../site.ts';
import { useCopy } from '../../use-copy.ts';
import { WIDTH } from '../look.ts';

const LINES = Array.from({ length: 9 }, (_, index) => index);
const LINE_GAP = 62;
const CREST = { seed: 4, baseY: 20, swing: 46, slope: 60 };

function Contours() {
  const id = useId();
  return (
    <svg
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="absolute inset-0 size-full"
    >
      <defs>
        <path id={id} d={toCrest(CREST, 1440)} fill="none" />
      </defs>
      <g stroke="#fff" strokeOpacity={0.07}>
        {LINES.map((line) => (
          <use key={line} href={`#${id}`} y={line * LINE_GAP} />
        ))}
      </g>
    </svg>
  );
}

/** Why it matters, on deep malachite in both themes. */
export function Why({ audience, tryFree }: { readonly audience: Audience; readonly tryFree: TryFree }) {
  const copy = useCopy();
  return (
    <section className="relative mt-18 overflow-hidden bg-[#0b3b33] text-[#eef5f2] desktop:mt-28">
      <Contours />
      <div
        className={`relative grid gap-10 py-18 desktop:grid-cols-[1.15fr_1fr] desktop:gap-18 desktop:py-25 ${WIDTH}`}
      >
        <div>
          <h2 className="font-display text-[38px] leading-[42px] font-headline tracking-[-0.03em] desktop:text-[56px] desktop:leading-[60px]">
            {copy(`why.${audience}.title`)}
          </h2>
          <button
            type="button"
            disabled={tryFree.isStarting}
            aria-busy={tryFree.isStarting || undefined}
            onClick={tryFree.start}
            className="mt-9 h-12 rounded-3 bg-[#f3f7f5] px-5.5 text-15 font-strong text-[#0b3b33] hover:bg-white"
          >
            {copy(tryFree.isStarting ? 'try.starting' : 'try.long')}
          </button>
        </div>
        <div className="grid content-center gap-5.5 text-16 leading-[26px]! text-[#c6dcd5]">
          <p>{copy(`why.${audience}.one`)}</p>
          <p>{copy(`why.${audience}.two`)}</p>
          <p className="font-strong text-white">{copy(`why.${audience}.three`)}</p>
        </div>
      </div>
    </section>
  );
}
