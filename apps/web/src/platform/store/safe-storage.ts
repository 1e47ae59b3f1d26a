// Storages of the browser that may be blocked or full. Reading then finds nothing and writing is skipped: what is kept
// here are settings and drafts, and the page works without them.

type Open = () => Storage;
/** One for all tabs. */
const local: Open = () => localStorage;
/** The tab's own, also after a reload. */
const session: Open = () => sessionStorage;

function read(open: Open, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    // Blocked: the same as nothing stored.
    return null;
  }
}

function write(open: Open, key: string, value: string): boolean {
  try {
    open().setItem(key, value);
    return true;
  } catch {
    // Blocked or full.
    return false;
  }
}

function remove(open: Open, key: string): void {
  try {
    open().removeItem(key);
  } catch {
    // Blocked: there is nothing to remove.
  }
}

function listKeys(open: Open): string[] {
  try {
    return Object.keys(open());
  } catch {
    // Blocked: nothing is stored.
    return [];
  }
}

export const readLocal = (key: string): string | null => read(local, key);
/** False where the browser refused. */
export const writeLocal = (key: string, value: string): boolean => write(local, key, value);
export const removeLocal = (key: string): void => remove(local, key);
export const listLocalKeys = (): string[] => listKeys(local);

export const readSession = (key: string): string | null => read(session, key);
/** False where the browser refused. */
export const writeSession = (key: string, value: string): boolean => write(session, key, value);
export const removeSession = (key: string): void => remove(session, key);
export const listSessionKeys = (): string[] => listKeys(session);
