// Local storage that may be blocked or full. Reading then finds nothing and writing is skipped: what is kept
// here are settings, and the page works without them.

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked: the same as nothing stored.
    return null;
  }
}

/** False where the browser refused. */
export function writeLocal(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    // Blocked or full.
    return false;
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there is nothing to remove.
  }
}

export function listLocalKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Blocked: nothing is stored.
    return [];
  }
}
