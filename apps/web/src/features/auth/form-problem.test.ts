import { AppError } from '@parley/contract/errors/app-error.ts';
import { expect, test } from 'vitest';
import { toFormProblem } from './form-problem.ts';

test.each([
  [new AppError('sign_in_failed'), 'password', false],
  [new AppError('username_taken'), 'username', false],
  [new AppError('email_taken'), 'email', false],
  [
    new AppError('validation_failed', { data: { errors: [{ field: 'email', message: 'no' }] } }),
    'email',
    false,
  ],
  [new AppError('validation_failed'), null, false],
  [new AppError('registration_limit'), null, false],
  [new AppError('internal'), null, true],
  [new AppError('request_failed'), null, true],
  [new AppError('network'), null, false],
])('%s belongs to %s and is unexplained: %s', (error, field, isUnexplained) => {
  expect(toFormProblem(error)).toEqual({ code: error.code, field, isUnexplained });
});
