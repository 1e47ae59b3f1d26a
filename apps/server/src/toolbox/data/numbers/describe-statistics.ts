import { z } from 'zod';
import { dataTool } from '../data-tool.ts';
import { ascending, mean, numberField, quantile, round, squares, sum } from './summary.ts';

const MAX_MODES = 10;

/** The most frequent values; none where all are equally frequent. */
function modesOf(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = [...counts.values()].reduce((first, second) => Math.max(first, second), 0);
  const modes = [...counts].filter(([, count]) => count === most).map(([value]) => value);
  return most === 1 || modes.length > MAX_MODES ? [] : modes;
}

export const describeStatistics = dataTool({
  name: 'describe-statistics',
  icon: 'chart-column',
  title: { en: 'Describe numbers', zh: '描述性统计' },
  description:
    'Describes a list of numbers: count, sum, mean, median, modes, extremes, quartiles, variance and standard deviation (of the sample and of the population). Use it for statistics of one list of values. For columns of a table use csv-aggregate; for how two lists depend on each other linear-regression.',
  parameters: z.strictObject({
    values: z.array(numberField('A number.')).min(1).max(10_000).describe('The numbers.'),
  }),
  compute: ({ values }) => {
    const sorted = ascending(values);
    const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
    const spread = squares(values);
    const sample = values.length > 1 ? spread / (values.length - 1) : null;
    const [lower, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
    return {
      data: {
        count: values.length,
        sum: round(sum(values)),
        mean: round(mean(values)),
        median: round(quantile(sorted, 0.5)),
        modes: modesOf(sorted),
        min: least,
        max: most,
        range: round(sum([most, -least])),
        lower_quartile: round(lower),
        upper_quartile: round(upper),
        interquartile_range: round(sum([upper, -lower])),
        sample_variance: sample === null ? null : round(sample),
        sample_standard_deviation: sample === null ? null : round(Math.sqrt(sample)),
        population_variance: round(spread / values.length),
        population_standard_deviation: round(Math.sqrt(spread / values.length)),
      },
    };
  },
});
