import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberPage } from '../../platform/last-page.ts';

/** What is written on this page is about another one. */
const CONTACT_PATH = '/contact';

/** Remembers the page that a message to the admins may be about. */
export function useLastPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== CONTACT_PATH) rememberPage(pathname);
  }, [pathname]);
}
