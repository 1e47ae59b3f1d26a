export interface MarkedSnippetProps {
  readonly text: string;
  /** Places in the text, in their order and apart from each other. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** A text in which what was found can be seen. */
export function MarkedSnippet({ text, marks }: MarkedSnippetProps) {
  const lastEnd = marks.at(-1)?.end ?? 0;
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className="rounded-1 bg-(--sel) text-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(lastEnd)}
    </>
  );
}
