import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { useMemo, useRef } from 'react';

type Fields = Partial<AgentInput>;

/** What the person has changed since a draft was begun: no draft replaces it. */
export function useOwnFields() {
  const own = useRef(new Set<string>());
  return useMemo(() => {
    const select = (fields: Fields, isOwn: boolean): Fields =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => own.current.has(name) === isOwn));
    return {
      begin: () => own.current.clear(),
      note(fields: Fields): void {
        for (const name of Object.keys(fields)) own.current.add(name);
      },
      of: (fields: Fields): Fields => select(fields, true),
      without: (fields: Fields): Fields => select(fields, false),
    };
  }, []);
}
