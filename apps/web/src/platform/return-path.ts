const RETURN_PARAMETER = 'returnTo';
const DEFAULT_PATH = '/chat';
export const TYPE_CHOICE_PATH = '/user-type-selection';
/** Where a member sees the balance and what limits it. */
export const PAYMENT_PATH = '/payment';

/** Where a sign-in leads: a path of this app, never another site. */
export function readReturnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(RETURN_PARAMETER) ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : DEFAULT_PATH;
}

/** Where an account goes that begins without credit: to add some, unless it was invited, perhaps by one who pays. */
export const toPaidPath = (returnPath: string): string =>
  returnPath.startsWith('/invite/') ? returnPath : PAYMENT_PATH;

function comingBack(path: string, target: string): string {
  return `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: target }).toString()}`;
}

/** The address of the sign-in that comes back to a path and its query. */
export function toLoginPath(pathname: string, search: string): string {
  return comingBack('/login', pathname + search);
}

/** The address where a guest becomes a user and comes back. */
export function toUpgradePath(pathname: string, search: string): string {
  return comingBack('/upgrade', pathname + search);
}

/** The address where a new member says what they are here for, and goes on from there. */
export function toTypeChoicePath(pathname: string, search: string): string {
  return comingBack(TYPE_CHOICE_PATH, pathname + search);
}
