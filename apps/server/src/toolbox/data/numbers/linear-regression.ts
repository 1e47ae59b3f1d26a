import { z } from 'zod';
import { badInput, dataTool } from '../data-tool.ts';
import { mean, numberField, round, squares, sum } from './summary.ts';

const MAX_POINTS = 5_000;

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
    const [middleX, middleY, spreadX, spreadY] = [mean(x), mean(y), squares(x), squares(y)];
    if (spreadX === 0) throw badInput('All x are equal: no line can be fitted.');
    const together = sum(x.map((value, index) => (value - middleX) * ((y[index] ?? 0) - middleY)));
    const slope = together / spreadX;
    const intercept = middleY - slope * middleX;
    const correlation = spreadY === 0 ? null : together / Math.sqrt(spreadX) / Math.sqrt(spreadY);
    const residual = Math.max(0, spreadY - slope * together);
    const error = x.length > 2 ? Math.sqrt(residual / (x.length - 2)) : null;
    return {
      data: {
        points: x.length,
        slope: round(slope),
        intercept: round(intercept),
        correlation: correlation === null ? null : round(correlation),
        r_squared: correlation === null ? null : round(correlation ** 2),
        standard_error: error === null ? null : round(error),
        predictions: predict.map((value) => ({ x: value, y: round(slope * value + intercept) })),
      },
    };
  },
});
