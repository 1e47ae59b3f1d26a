import { z } from 'zod';
import type { ToolData } from '../../tool.ts';
import { badInput, dataTool } from '../data-tool.ts';
import {
  combine,
  determinantOf,
  identity,
  multiply,
  rankOf,
  solve,
  transpose,
  widthOf,
  type Matrix,
} from './matrices.ts';
import { round } from './summary.ts';

const MAX_SIZE = 30;

const matrixField = (description: string) =>
  z
    .array(
      z
        .array(z.number().min(-1e9).max(1e9).describe('An entry.'))
        .min(1)
        .max(MAX_SIZE)
        .describe('A row.'),
    )
    .min(1)
    .max(MAX_SIZE)
    .describe(description);

function ensureRectangle(matrix: Matrix): void {
  if (matrix.some((row) => row.length !== widthOf(matrix)))
    throw badInput('All rows of a matrix must be equally long.');
}

const shown = (matrix: Matrix): ToolData => ({ data: { matrix: matrix.map((row) => row.map(round)) } });

export const matrixOperation = dataTool({
  name: 'matrix-operation',
  icon: 'grid-3x3',
  title: { en: 'Matrix operation', zh: '矩阵运算' },
  description:
    'Adds, subtracts, multiplies, transposes and inverts matrices of up to 30 rows and columns, works out determinant and rank, and solves systems of linear equations (solve: a is the matrix of coefficients, b the column of right sides). Use it for linear algebra. Not for equations that are not linear, and not for plain arithmetic (calculator).',
  parameters: z.strictObject({
    operation: z
      .enum(['add', 'subtract', 'multiply', 'transpose', 'determinant', 'inverse', 'rank', 'solve'])
      .describe('What to do. add, subtract, multiply and solve need b.'),
    a: matrixField('The first matrix, as a list of rows.'),
    b: matrixField('The second matrix, as a list of rows.').optional(),
  }),
  compute: ({ operation, a, b }) => {
    ensureRectangle(a);
    const second = (): Matrix => {
      if (b === undefined) throw badInput(`${operation} needs the second matrix b.`);
      ensureRectangle(b);
      return b;
    };
    switch (operation) {
      case 'add':
        return shown(combine(a, second(), 1));
      case 'subtract':
        return shown(combine(a, second(), -1));
      case 'multiply':
        return shown(multiply(a, second()));
      case 'transpose':
        return shown(transpose(a));
      case 'inverse':
        return shown(solve(a, identity(a.length)));
      case 'solve':
        return shown(solve(a, second()));
      case 'rank':
        return { data: { rank: rankOf(a) } };
      case 'determinant':
        return { data: { determinant: round(determinantOf(a)) } };
    }
  },
});
