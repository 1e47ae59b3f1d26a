import { useEffect, useState } from 'react';
import { logProblem } from '../../platform/log.ts';

/** Bytes that the browser keeps for this app; null until it has counted them, and where it does not say. */
export function useStorageUsed(): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    if (!('storage' in navigator)) return;
    navigator.storage.estimate().then(
      ({ usage }) => setBytes(usage ?? null),
      (error: unknown) => logProblem('storage-not-counted', error),
    );
  }, []);
  return bytes;
}
