import type { Query } from '@tanstack/react-query';
import { queryClient } from '../query.ts';
import { toolsApi, type Language } from './tools.api.ts';

const TOOLS_MS = 300_000;
const CREDENTIALS_MS = 900_000;
const MAX_ENTRIES = 100;

const TOOLS = 'tools';
/** What is kept about credentials; all of it is asked for again once one has changed. */
const CREDENTIALS = 'credential-entries';
const KEPT: readonly unknown[] = [TOOLS, CREDENTIALS];

type Entry = Pick<Query, 'queryKey'>;

const isKept = ({ queryKey }: Entry): boolean => KEPT.includes(queryKey[0]);

/** The newest stay, and those in view. */
function limitEntries(added: Entry): void {
  const cache = queryClient.getQueryCache();
  const kept = cache.findAll({ predicate: isKept });
  const idle = kept
    .filter((query) => query !== added && !query.isActive())
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, Math.max(0, kept.length - MAX_ENTRIES))) cache.remove(query);
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  const entry: Entry = query;
  if (type === 'added' && isKept(entry)) limitEntries(entry);
});

export function toToolsQuery(language: Language) {
  return {
    queryKey: [TOOLS, language],
    queryFn: () => toolsApi.list(language),
    staleTime: TOOLS_MS,
    gcTime: TOOLS_MS,
  };
}

/** An entry about credentials: what `read` answers for these tools. */
export function toCredentialEntry<Answer>(
  kind: string,
  toolNames: readonly string[],
  read: (signal: AbortSignal) => Promise<Answer>,
) {
  return {
    queryKey: [CREDENTIALS, kind, toolNames.toSorted().join()],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(signal),
    staleTime: CREDENTIALS_MS,
    gcTime: CREDENTIALS_MS,
  };
}

/** Once a credential was saved, tested or removed. */
export function forgetCredentialEntries(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [CREDENTIALS] });
}
