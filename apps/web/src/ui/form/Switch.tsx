export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** In forced colours it has an edge and colours of the system, as every ground of the page is taken away. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="touch-target relative inline-flex h-5 w-9 flex-none cursor-pointer items-center rounded-full bg-control has-checked:bg-live-solid has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:my-3 forced-colors:border forced-colors:has-checked:bg-[Highlight]">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="absolute left-0.5 size-4 rounded-full bg-surface shadow-1 transition-transform duration-(--m1) peer-checked:translate-x-4 forced-colors:left-px forced-colors:bg-[CanvasText] forced-colors:peer-checked:bg-[HighlightText]"
      />
    </label>
  );
}
