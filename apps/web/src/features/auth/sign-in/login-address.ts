const MODE = 'mode';
const SIGN_UP = 'signup';

export interface LoginAddress {
  /** Opened to make an account. */
  readonly isSignUp: boolean;
  /** Out of a link for a forgotten password. */
  readonly resetToken: string | null;
}

export function readLoginAddress(search: string): LoginAddress {
  const query = new URLSearchParams(search);
  return { isSignUp: query.get(MODE) === SIGN_UP, resetToken: query.get('reset') };
}

/** The sign-in opened to make an account, with the rest of the query as it was. */
export function toSignUpPath(search: string): string {
  const query = new URLSearchParams(search);
  query.set(MODE, SIGN_UP);
  return `/login?${query.toString()}`;
}
