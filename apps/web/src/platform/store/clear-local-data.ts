import { forgetInMemory, restoreLocalData } from './local-data.ts';
import { listLocalKeys, removeLocal } from './safe-storage.ts';
import { localDatabase } from './database.ts';

/** False where the browser did not give up what it had stored. */
export async function clearLocalData(isKept: (key: string) => boolean): Promise<boolean> {
  await forgetInMemory();
  for (const key of listLocalKeys()) if (!isKept(key)) removeLocal(key);
  const isCleared = await localDatabase.clear();
  restoreLocalData();
  return isCleared;
}
