import { z } from 'zod';
import { badInput, dataTool } from '../data-tool.ts';
import { eliminate } from '../numbers/elimination.ts';
import { toNumber, toWhole, type Fraction } from '../numbers/fractions.ts';
import { round } from '../numbers/summary.ts';
import { readEquation, type Polynomial } from './polynomial.ts';
import { findRoots } from './roots.ts';

const MAX_EQUATIONS = 10;
const MAX_DEGREE = 24;
const NOTHING: Fraction = { above: 0n, below: 1n };

const variablesOf = (equations: readonly Polynomial[]): string[] =>
  [...new Set(equations.flatMap((equation) => [...equation.keys()].flatMap((term) => term.split('*'))))]
    .filter(Boolean)
    .toSorted();

const degreeOf = (term: string): number => (term === '' ? 0 : term.split('*').length);

/** In whole numbers, the constant first. */
function toCoefficients(equation: Polynomial): readonly bigint[] {
  const degree = Math.max(0, ...[...equation.keys()].map(degreeOf));
  if (degree > MAX_DEGREE) throw badInput(`The highest power is ${MAX_DEGREE}.`);
  const coefficients = Array.from({ length: degree + 1 }, () => NOTHING);
  for (const [term, value] of equation) coefficients[degreeOf(term)] = value;
  return toWhole(coefficients).values;
}

function solveOne(equation: Polynomial, variable: string) {
  const roots = [...new Set(findRoots(toCoefficients(equation)).map(round))];
  return { variable, solutions: roots, count: roots.length };
}

function solveSystem(equations: readonly Polynomial[], variables: readonly string[]) {
  if (equations.some((equation) => [...equation.keys()].some((term) => degreeOf(term) > 1)))
    throw badInput('Several equations together must be linear: no products and powers of variables.');
  if (equations.length !== variables.length)
    throw badInput(`There are ${equations.length} equations for ${variables.length} variables; give as many of each.`);
  const whole = equations.map(
    (equation) => toWhole([...variables, ''].map((term) => equation.get(term) ?? NOTHING)).values,
  );
  const { rows, rank, pivot } = eliminate(whole, variables.length);
  if (rank < variables.length) throw badInput('The equations have no solution, or more than one.');
  // The constant stands on the left side, with the variables.
  const values = rows.map((row) => round(toNumber(-(row.at(-1) ?? 0n), pivot)));
  return { solution: Object.fromEntries(variables.map((variable, index) => [variable, values[index] ?? 0])) };
}

export const solveEquation = dataTool({
  name: 'solve-equation',
  icon: 'equal',
  title: { en: 'Solve an equation', zh: '解方程' },
  description:
    'Finds the real solutions of a polynomial equation in one variable, such as 2x^2 - 3x = 5, or solves a system of linear equations. Variables are single letters; numbers count exactly as they are written. Not for a sum without a variable: use the calculator.',
  parameters: z.strictObject({
    equations: z
      .array(z.string().min(3).max(500))
      .min(1)
      .max(MAX_EQUATIONS)
      .describe('One equation, or as many linear equations as there are variables, each with an equals sign.'),
  }),
  compute({ equations }) {
    const read = equations.map(readEquation);
    const variables = variablesOf(read);
    const [first] = read;
    const [variable] = variables;
    if (!first || variable === undefined) throw badInput('There is no variable to solve for.');
    return { data: read.length === 1 && variables.length === 1 ? solveOne(first, variable) : solveSystem(read, variables) };
  },
});
