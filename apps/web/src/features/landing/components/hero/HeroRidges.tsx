import { useId } from 'react';
import { toCrest, type Ridge } from '../../../../ui/ridges/ridge-path.ts';

const WIDTH = 1600;
const HEIGHT = 960;
const CONTOURS = [11, 25, 43] as const;

/** From the farthest to the nearest, rising to the right behind the words. */
const RIDGES: readonly (Ridge & { readonly name: string })[] = [
  { name: 'far', seed: 11, baseY: 480, swing: 62, slope: 660 },
  { name: 'middle', seed: 5, baseY: 560, swing: 84, slope: 420 },
  { name: 'blue', seed: 23, baseY: 690, swing: 66, slope: -150 },
  { name: 'green', seed: 8, baseY: 690, swing: 78, slope: 330 },
  { name: 'deep', seed: 17, baseY: 800, swing: 52, slope: -110 },
  { name: 'near', seed: 31, baseY: 830, swing: 64, slope: 210 },
];

/** The landscape behind the headline: one drawing, never moved, not read out. */
export function HeroRidges() {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden
      className="ridges size-full"
    >
      <defs>
        {RIDGES.map(({ name }) => (
          <linearGradient key={name} id={`${id}-${name}`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={`var(--ridge-${name})`} />
            <stop offset="0.62" stopColor={`var(--ridge-${name}-foot)`} />
          </linearGradient>
        ))}
      </defs>
      <circle cx={1262} cy={268} r={52} fill="var(--ridge-sun)" />
      {RIDGES.map((ridge) => {
        const crest = toCrest(ridge, WIDTH);
        const crestId = `${id}-crest-${ridge.name}`;
        return (
          <g key={ridge.name}>
            <path d={`${crest}V${HEIGHT}H0Z`} fill={`url(#${id}-${ridge.name})`} />
            <path id={crestId} d={crest} fill="none" />
            <g stroke={`color-mix(in srgb, var(--ridge-${ridge.name}) 72%, var(--ridge-line))`}>
              {CONTOURS.map((offset, index) => (
                <use key={offset} href={`#${crestId}`} y={offset} strokeOpacity={0.4 - index * 0.1} />
              ))}
            </g>
          </g>
        );
      })}
    </svg>
  );
}
