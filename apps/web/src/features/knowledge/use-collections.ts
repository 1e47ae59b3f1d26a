import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';
import { collectionsQuery } from './knowledge.api.ts';

/** Those that the person reads: own ones, and those of their workspaces. Guests are refused. */
export const useCollections = (isAllowed = true) =>
  useQuery({ ...collectionsQuery, enabled: isAllowed }, queryClient);
