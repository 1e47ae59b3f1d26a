import { prettyDOM } from '@testing-library/react';

/**
 * What a query throws that finds nothing. The page is written into its message when that is read: most are thrown
 * while something is waited for, and are never read.
 */
export function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError);
  const describe = (text: string) =>
    Object.defineProperty(error, 'message', { value: text, configurable: true, writable: true });
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    // Vitest writes what it has read.
    set: describe,
  });
  return error;
}
