import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What the page of another service came back with, in the address. */
export interface SignInAnswer {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
}

/** Each answer is taken once, also where a screen is drawn twice. */
const taken = new Set<string>();

const NAMES = ['code', 'iss', 'error'] as const;

/** Hands the answer over; tells whether it was refused. */
export function useSignInAnswer(take: (answer: SignInAnswer) => Promise<unknown>): boolean {
  const [search] = useSearchParams();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const state = search.get('state') ?? '';
    if (taken.has(state)) return;
    taken.add(state);
    const given = NAMES.flatMap((name) => (search.has(name) ? [[name, search.get(name)] as const] : []));
    take({ state, ...Object.fromEntries(given) }).catch(() => setRefused(true));
  }, [search, take]);
  return isRefused;
}
