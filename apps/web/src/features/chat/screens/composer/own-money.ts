import { useEffect } from 'react';
import { create } from 'zustand';
import { loadPart } from '../../../../platform/load-part.ts';
import { logProblem } from '../../../../platform/log.ts';
import { useAuth } from '../../../auth/index.ts';

/** By chat, where it is known: whether what it costs is paid from the balance of the reader. */
const useOwnMoney = create<Readonly<Record<string, boolean>>>()(() => ({}));

/**
 * Whether a chat is paid from the balance of the reader. Not while that is not known: then only the server can say what
 * there is to pay with. It is asked only where that is wanted, which is why the code for it is no part of this.
 */
export function useIsOwnMoney(sessionId: string, isWanted: boolean): boolean {
  const isInWorkspace = useAuth(({ account }) => account !== null && account.workspaces.length > 0);
  const isAsked = isInWorkspace && isWanted;
  const isOwn = useOwnMoney((state) => state[sessionId]) === true;
  useEffect(() => {
    if (!isAsked) return undefined;
    const left = new AbortController();
    loadPart(() => import('./watch-own-money.ts')).then(
      ({ watchOwnMoney }) =>
        watchOwnMoney(sessionId, left.signal, (isOwnNow) => useOwnMoney.setState({ [sessionId]: isOwnNow })),
      (error: unknown) => logProblem('part-not-loaded', error),
    );
    return () => left.abort();
  }, [sessionId, isAsked]);
  return !isInWorkspace || isOwn;
}

/** The same from what is known already. */
export const readIsOwnMoney = (sessionId: string): boolean =>
  !useAuth.getState().account?.workspaces.length || useOwnMoney.getState()[sessionId] === true;
