import { AppError } from '@parley/contract/errors/app-error.ts';

/** Foreign errors become `internal`; their own message is only kept as the cause. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error });
}
