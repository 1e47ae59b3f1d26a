import { readLocal } from './safe-storage.ts';

/** Takes over what another tab has stored under this key. What it has removed is forgotten with the sign-out. */
export function followLocal(key: string, onStored: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && readLocal(key) !== null) onStored();
  });
}
