import { Kbd } from './Kbd.tsx';

export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Under a list: the keys that go through it and act on the chosen row. */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <p className="flex items-center gap-4 pointer-coarse:hidden">
      {hints.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1.5">
          <Kbd keys={keys} />
          {does}
        </span>
      ))}
    </p>
  );
}
