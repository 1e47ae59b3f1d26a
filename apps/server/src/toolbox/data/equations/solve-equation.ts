import { z } from 'zod';
import { badInput, dataTool } from '../data-tool.ts';
import { readEquation, type Polynomial } from './polynomial.ts';
import { findRoots, solveLinear } from './roots.ts';

const MAX_EQUATIONS = 10;

const variablesOf = (equations: readonly Polynomial[]): string[] =>
  [...new Set(equations.flatMap((equation) => [...equation.keys()].flatMap((term) => term.split('*'))))]
    .filter(Boolean)
    .toSorted();

const degreeOf = (term: string): number => (term === '' ? 0 : term.split('*').length);

function toCoefficients(equation: Polynomial): number[] {
  const degree = Math.max(0, ...[...equation.keys()].map(degreeOf));
  const coefficients = Array.from({ length: degree + 1 }, () => 0);
  for (const [term, value] of equation) coefficients[degreeOf(term)] = value;
  return coefficients;
}

function solveOne(equation: Polynomial, variable: string) {
  const roots = findRoots(toCoefficients(equation));
  return { variable, solutions: roots, count: roots.length };
}

function solveSystem(equations: readonly Polynomial[], variables: readonly string[]) {
  if (equations.some((equation) => [...equation.keys()].some((term) => degreeOf(term) > 1)))
    throw badInput('Several equations together must be linear: no products and powers of variables.');
  if (equations.length !== variables.length)
    throw badInput(`There are ${equations.length} equations for ${variables.length} variables; give as many of each.`);
  const rows = equations.map((equation) => [
    ...variables.map((variable) => equation.get(variable) ?? 0),
    -(equation.get('') ?? 0),
  ]);
  const values = solveLinear(rows);
  if (!values) throw badInput('The equations have no solution, or more than one.');
  return { solution: Object.fromEntries(variables.map((variable, index) => [variable, values[index] ?? 0])) };
}

export const solveEquation = dataTool({
  name: 'solve-equation',
  icon: 'equal',
  title: { en: 'Solve an equation', zh: '解方程' },
  description:
    'Finds the real solutions of a polynomial equation in one variable, such as 2x^2 - 3x = 5, or solves a system of linear equations. Variables are single letters. Not for a sum without a variable: use the calculator.',
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
