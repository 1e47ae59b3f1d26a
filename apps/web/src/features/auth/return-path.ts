const RETURN_PARAMETER = 'returnTo';
const DEFAULT_PATH = '/chat';

/** Where a sign-in leads: a path of this app, never another site. */
export function readReturnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(RETURN_PARAMETER) ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : DEFAULT_PATH;
}

/** The address of the sign-in that comes back to a path and its query. */
export function toLoginPath(pathname: string, search: string): string {
  return `/login?${new URLSearchParams({ [RETURN_PARAMETER]: pathname + search }).toString()}`;
}
