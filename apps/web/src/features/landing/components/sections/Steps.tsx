import type { Audience } from '../../audience.ts';
import { STEPS } from '../../landing-content.ts';
import { useCopy } from '../../use-copy.ts';
import { SECTION_TITLE } from '../look.ts';
import { StepPiece } from './StepPiece.tsx';

/** How it works, in three steps. */
export function Steps({ audience }: { readonly audience: Audience }) {
  const copy = useCopy();
  return (
    <section className="pt-18 desktop:pt-26">
      <h2 className={SECTION_TITLE}>{copy(`steps.${audience}.heading`)}</h2>
      <ol className="mt-8 grid gap-8 border-t border-line-strong desktop:mt-11 desktop:grid-cols-3">
        {STEPS.map((step) => (
          <li
            key={step}
            className="relative flex flex-col pt-5.5 before:absolute before:-top-1 before:left-0 before:size-1.75 before:rounded-full before:bg-ink"
          >
            <div className="mb-1.5 flex flex-wrap items-center gap-2">
              <h3 className="text-17 font-bold">{copy(`steps.${audience}.${step}.title`)}</h3>
            </div>
            <p className="text-14 text-ink-3 desktop:min-h-16.5">{copy(`steps.${audience}.${step}.text`)}</p>
            <StepPiece audience={audience} step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}
