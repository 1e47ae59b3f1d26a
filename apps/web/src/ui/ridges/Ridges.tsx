import { useId } from 'react';
import { toCrest, type Ridge } from './ridge-path.ts';

const WIDTH = 760;
const HEIGHT = 900;
const CONTOURS = [10, 22, 38] as const;

/** From the farthest to the nearest; colours are roles of the picture, for both themes, in `ridges.css`. */
const RIDGES: readonly (Ridge & { readonly name: string })[] = [
  { name: 'far', seed: 11, baseY: 300, swing: 86, slope: -140 },
  { name: 'middle', seed: 5, baseY: 420, swing: 96, slope: 190 },
  { name: 'blue', seed: 23, baseY: 500, swing: 84, slope: -230 },
  { name: 'green', seed: 8, baseY: 590, swing: 74, slope: 190 },
  { name: 'deep', seed: 17, baseY: 690, swing: 62, slope: -150 },
];

export interface RidgesProps {
  /** Which end is kept where the place is not as high as the picture. */
  readonly shows: 'top' | 'bottom';
}

/** A range of mountains with the sun above it. Only a picture: drawn once, never moved, not read out. */
export function Ridges({ shows }: RidgesProps) {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio={shows === 'top' ? 'xMidYMin slice' : 'xMidYMax slice'}
      aria-hidden
      className="ridges size-full"
    >
      <defs>
        {RIDGES.map(({ name }) => (
          <linearGradient key={name} id={`${id}-${name}`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={`var(--ridge-${name})`} />
            <stop offset="0.7" stopColor={`var(--ridge-${name}-foot)`} />
          </linearGradient>
        ))}
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="var(--ridge-sky)" />
      <circle cx={302} cy={216} r={45} fill="var(--ridge-sun)" />
      {RIDGES.map((ridge) => {
        const crest = toCrest(ridge, WIDTH);
        return (
          <g key={ridge.name}>
            <path d={`${crest}V${HEIGHT}H0Z`} fill={`url(#${id}-${ridge.name})`} />
            <g fill="none" stroke={`color-mix(in srgb, var(--ridge-${ridge.name}) 72%, var(--ridge-line))`}>
              {CONTOURS.map((offset, index) => (
                <path
                  key={offset}
                  d={crest}
                  transform={`translate(0 ${offset})`}
                  strokeOpacity={0.5 - index * 0.14}
                />
              ))}
            </g>
          </g>
        );
      })}
    </svg>
  );
}
