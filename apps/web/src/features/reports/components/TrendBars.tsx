import { useTranslation } from 'react-i18next';

const [WIDTH, HEIGHT] = [76, 20];
const LEAST = 1.5;

export interface TrendBarsProps {
  readonly counts: readonly number[];
  readonly isAlarming: boolean;
}

/** A bar for each day, or for each hour of one day; as high as the highest of them allows. */
export function TrendBars({ counts, isAlarming }: TrendBarsProps) {
  const { t } = useTranslation('admin');
  const top = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t('reports.trend', { counts: counts.join(', ') })}
      className={isAlarming ? 'fill-danger-solid' : 'fill-chart-5'}
    >
      {counts.map((count, index) => {
        const height = Math.max(LEAST, (count / top) * (HEIGHT - 2));
        const width = Math.max(1, step - Math.min(2, step / 3));
        return (
          <rect
            key={index}
            x={index * step}
            y={HEIGHT - height}
            width={width}
            height={height}
            rx={Math.min(1, width / 2)}
          />
        );
      })}
    </svg>
  );
}
