import { useMemo } from 'react';
import { useAuth } from '../../auth/index.ts';
import type { Owner } from '../own-collections.ts';

/** The owner of the shown entries. Behind the guard a user is always signed in. */
export function useOwner(): Owner {
  const id = useAuth((state) => state.account?.id ?? '');
  const isGuest = useAuth((state) => state.account?.role !== 'user');
  const formerGuestId = useAuth((state) => state.formerGuestId);
  return useMemo(() => ({ id, isGuest, formerGuestId }), [id, isGuest, formerGuestId]);
}
