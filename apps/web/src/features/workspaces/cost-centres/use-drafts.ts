import { useState } from 'react';
import type { CentreRow } from './cost-centres.api.ts';
import { isDraftChanged, type CentreDraft, type ChangeDraft } from './centre-form.ts';

export interface Drafts {
  readonly of: (id: string) => CentreDraft;
  readonly changerOf: (id: string) => ChangeDraft;
  /** What is different from what is saved; `null` is a new one. */
  readonly isChanged: (id: string, centre: CentreRow | null) => boolean;
  /** Those with something in them, by their ids. */
  readonly ids: readonly string[];
}

const NOTHING: CentreDraft = {};

/** What was changed of each cost center and not saved yet: another one can be opened in between. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, CentreDraft>>(new Map());
  const of = (id: string): CentreDraft => drafts.get(id) ?? NOTHING;
  return {
    of,
    changerOf: (id) => (change) =>
      setDrafts((current) => new Map(current).set(id, change(current.get(id) ?? NOTHING))),
    isChanged: (id, centre) => isDraftChanged(centre, of(id)),
    ids: [...drafts.keys()],
  };
}
