import { Check, Info } from 'lucide-react';
import type { Audience } from '../../audience.ts';
import { PIECES, type Mark, type Step } from '../../landing-content.ts';
import { useCopy } from '../../use-copy.ts';
import { RowMark } from '../RowMark.tsx';
import { Snippet } from '../Snippet.tsx';

function Said({ prefix }: { readonly prefix: string }) {
  const copy = useCopy();
  return (
    <>
      <p className="rounded-[14px] rounded-bl-1 border border-line bg-surface px-3.5 py-3 text-14">
        {copy(`${prefix}.say`)}
      </p>
      <p className="mt-3 flex items-center gap-1.5 font-medium text-live">
        <Check size={15} aria-hidden />
        {copy(`${prefix}.good`)}
      </p>
      <p className="mt-2 flex items-center gap-1.5 font-medium text-warn">
        <Info size={15} aria-hidden />
        {copy(`${prefix}.check`)}
      </p>
    </>
  );
}

interface RowsProps {
  readonly prefix: string;
  readonly marks: readonly Mark[];
  /** So many of them have something at their end. */
  readonly ends: number;
}

function Rows({ prefix, marks, ends }: RowsProps) {
  const copy = useCopy();
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-4 border border-line bg-surface">
      {marks.map((mark, index) => (
        <li key={index} className="flex min-h-11 items-center gap-2.5 px-3 py-1.5">
          <RowMark mark={mark} />
          <span className={mark === 'off' || mark === 'waiting' ? 'text-ink-3' : 'font-strong'}>
            {copy(`${prefix}.row${index + 1}`)}
          </span>
          {index < ends && (
            <span className={`ml-auto text-right ${mark === 'failed' ? 'text-danger' : 'text-ink-3'}`}>
              {copy(`${prefix}.row${index + 1}End`)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A live piece under a step. */
export function StepPiece({ audience, step }: { readonly audience: Audience; readonly step: Step }) {
  const copy = useCopy();
  const piece = PIECES[audience][step];
  const prefix = `steps.${audience}.${step}`;
  return (
    <figure
      aria-label={copy('example')}
      className="mt-4.5 overflow-hidden rounded-4 bg-canvas p-5 desktop:min-h-59 dark:bg-surface"
    >
      {piece.kind === 'say' && <Said prefix={prefix} />}
      {piece.kind === 'code' && <Snippet />}
      {piece.kind === 'rows' && <Rows prefix={prefix} marks={piece.marks} ends={piece.ends} />}
    </figure>
  );
}
