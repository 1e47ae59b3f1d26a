import type { ReactNode } from 'react';

export interface PlainProseProps {
  /** A slice of a paragraph that is drawn around it. */
  readonly isInline?: boolean | undefined;
  readonly children: ReactNode;
}

/** Words that are shown as they came, not parsed. */
export function PlainProse({ isInline = false, children }: PlainProseProps) {
  return isInline ? (
    <span className="whitespace-pre-wrap">{children}</span>
  ) : (
    <p className="prose-plain">{children}</p>
  );
}
