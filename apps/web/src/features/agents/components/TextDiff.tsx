import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** The difference between two texts by word, in one text. */
export function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <p className="rounded-4 border border-line px-3.5 py-2.5 leading-[22px] break-words whitespace-pre-wrap">
      {parts.map(({ value, added, removed }, index) => {
        if (added)
          return (
            <ins key={index} className="rounded-1 bg-live-tint text-live no-underline">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={index} className="rounded-1 bg-danger-tint text-danger">
              {value}
            </del>
          );
        return value;
      })}
    </p>
  );
}
