import { AppError } from '@parley/contract/errors/app-error.ts';
import { expect, test } from 'vitest';
import { toFormProblem } from './form-problem.ts';

test.each([
  [new AppError('sign_in_failed'), ['password'], false],
  [new AppError('username_taken'), ['username'], false],
  [new AppError('username_reserved'), ['username'], false],
  [new AppError('email_taken'), ['email'], false],
  [
    new AppError('validation_failed', { data: { errors: [{ field: 'email', message: 'no' }] } }),
    ['email'],
    false,
  ],
  [new AppError('validation_failed'), [], false],
  [new AppError('registration_limit'), [], false],
  [new AppError('internal'), [], true],
  [new AppError('request_failed'), [], true],
  [new AppError('network'), [], false],
])('%s belongs to %s and is unexplained: %s', (error, fields, isUnexplained) => {
  expect(toFormProblem(error)).toMatchObject({ code: error.code, fields, isUnexplained });
});

test.each([
  [
    'the words of the server',
    new AppError('internal', { data: { detail: 'Closed today.' } }),
    'Closed today.',
  ],
  ['no status line', new AppError('internal', { data: { detail: 'HTTP 500: Internal Server Error' } }), null],
  ['nothing where there is nothing', new AppError('internal'), null],
  ['nothing where there is a text', new AppError('email_taken', { data: { detail: 'Taken.' } }), null],
])('the detail is %s [F-34]', (_, error, detail) => {
  expect(toFormProblem(error).detail).toBe(detail);
});
