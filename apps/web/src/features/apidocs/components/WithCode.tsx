/** A sentence in which text between backticks is code. */
export function WithCode({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="rounded-1 bg-surface-3 px-1 font-mono text-[0.85em]">
        {part}
      </code>
    ),
  );
}
