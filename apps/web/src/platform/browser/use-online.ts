import { useSyncExternalStore } from 'react';

function subscribe(handleChange: () => void): () => void {
  window.addEventListener('online', handleChange);
  window.addEventListener('offline', handleChange);
  return () => {
    window.removeEventListener('online', handleChange);
    window.removeEventListener('offline', handleChange);
  };
}

/** Whether the browser believes to have a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
