import { QueryClient } from '@tanstack/react-query';
import { registerLocalData } from './store/local-data.ts';

/** What the server has said, for the pages that show it. Repeating is done below, in the calls themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

registerLocalData({ forget: () => queryClient.clear() });

// What could not be had without a network is asked for again once there is one.
window.addEventListener('online', () => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});
