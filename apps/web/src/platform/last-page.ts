import { registerLocalData } from './store/local-data.ts';

// The page that a person came from, for a message about it.

/** The token in these paths is all that one needs to enter. Capitals lead to the same pages. */
const SECRET_PATH = /^(\/(?:invite|shared))\/.*/i;

let lastPage: string | null = null;

/** The path alone: tokens are in queries as well. */
export function rememberPage(path: string): void {
  lastPage = path.replace(SECRET_PATH, '$1');
}

export const readLastPage = (): string | null => lastPage;

registerLocalData({
  forget() {
    lastPage = null;
  },
});
