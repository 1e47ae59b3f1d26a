import { type CSSProperties, useId } from 'react';

export interface WorkSliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

export function WorkSlider({ label, value, max, onChange }: WorkSliderProps) {
  const id = useId();
  // A custom property of the page's own styles, which React's types do not know.
  const style = { '--filled': `${(value / max) * 100}%` } as CSSProperties;
  return (
    <div>
      <div className="flex items-baseline justify-between text-14">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <output htmlFor={id} className="tnum">
          {value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        style={style}
        className="range-scale mt-2 pointer-coarse:h-11"
      />
    </div>
  );
}
