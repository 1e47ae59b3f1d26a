import { z } from 'zod';
import { badInput, dataTool } from '../data-tool.ts';
import { addProducts, addUp, toNumber, toWholeNumbers } from './fractions.ts';
import { numberField, round } from './summary.ts';

const MAX_POINTS = 5_000;

/** The line in whole numbers, so that nothing cancels out where values are large and differ little. */
function fitLine(x: readonly number[], y: readonly number[]) {
  const [one, other] = [toWholeNumbers(x), toWholeNumbers(y)];
  const [sumX, sumY, count] = [addUp(one.values), addUp(other.values), BigInt(x.length)];
  const spreadX = count * addProducts(one.values, one.values) - sumX ** 2n;
  const spreadY = count * addProducts(other.values, other.values) - sumY ** 2n;
  if (spreadX === 0n) throw badInput('All x are equal: no line can be fitted.');
  const together = count * addProducts(one.values, other.values) - sumX * sumY;
  const start = sumY * spreadX - together * sumX;
  const steepness = together * one.scale;
  const below = spreadX * other.scale;
  const explained = spreadY === 0n ? null : toNumber(together ** 2n, spreadX * spreadY);
  return {
    slope: toNumber(steepness, below),
    intercept: toNumber(start, count * below),
    explained,
    correlation: explained === null ? null : Math.sqrt(explained) * (together < 0n ? -1 : 1),
    residual: toNumber(spreadY * spreadX - together ** 2n, count * below * other.scale),
    predict: (value: number): number => {
      const { values, scale } = toWholeNumbers([value]);
      return toNumber(start * scale + count * steepness * (values[0] ?? 0n), count * below * scale);
    },
  };
}

export const linearRegression = dataTool({
  name: 'linear-regression',
  icon: 'trending-up',
  title: { en: 'Linear regression', zh: '线性回归' },
  description:
    'Fits a straight line y = slope * x + intercept to points by least squares, with correlation and R squared, and predicts y for further x. Use it for trends and for how strongly two measures go together. One explaining variable; not for curves, and not proof of a cause.',
  parameters: z.strictObject({
    x: z.array(numberField('A value of x.')).min(2).max(MAX_POINTS).describe('The x of each point.'),
    y: z
      .array(numberField('A value of y.'))
      .min(2)
      .max(MAX_POINTS)
      .describe('The y of each point, in the order of x.'),
    predict: z
      .array(numberField('A value of x.'))
      .max(100)
      .default([])
      .describe('Values of x whose y is predicted.'),
  }),
  compute: ({ x, y, predict }) => {
    if (x.length !== y.length) throw badInput(`x has ${x.length} values and y ${y.length}; they must be as many.`);
    const line = fitLine(x, y);
    const error = x.length > 2 ? Math.sqrt(line.residual / (x.length - 2)) : null;
    return {
      data: {
        points: x.length,
        slope: round(line.slope),
        intercept: round(line.intercept),
        correlation: line.correlation === null ? null : round(line.correlation),
        r_squared: line.explained === null ? null : round(line.explained),
        standard_error: error === null ? null : round(error),
        predictions: predict.map((value) => ({ x: value, y: round(line.predict(value)) })),
      },
    };
  },
});
