import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 300;

/** What is typed, and a moment after the last letter what is searched for. */
export function useSearch(): readonly [typed: string, search: string, type: (text: string) => void] {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, search, setTyped];
}
