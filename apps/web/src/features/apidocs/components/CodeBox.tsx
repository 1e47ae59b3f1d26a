import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';

export interface CodeBoxProps {
  readonly label: string;
  /** In the bar above the code. */
  readonly head: ReactNode;
  readonly code: string;
  /** What is copied, where it is not what is shown. */
  readonly getCopy?: (() => string) | undefined;
}

export function CodeBox({ label, head, code, getCopy }: CodeBoxProps) {
  return (
    <figure className="m-0 overflow-hidden rounded-4 border border-line bg-code">
      <figcaption className="flex min-h-10 items-center gap-2 border-b border-line py-1 pr-1.5 pl-3">
        <div className="min-w-0 flex-1">{head}</div>
        <CopyButton getText={getCopy ?? (() => code)} size="small" />
      </figcaption>
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-100 overflow-auto px-3 py-2.5 font-mono text-12 leading-[18px] -outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
