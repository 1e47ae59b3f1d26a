// Tests that may pass on a retry for a few days, while the cause is investigated. Every other test that passes only on
// a retry fails the build.

const DAYS_ALLOWED = 7;
const DAY_MS = 86_400_000;

export interface UnstableTest {
  /** File and full title, as printed after `UNSTABLE` at the end of a test run. */
  readonly test: string;
  /** The day on which it was listed, as YYYY-MM-DD. */
  readonly since: string;
}

const UNSTABLE_TESTS: readonly UnstableTest[] = [];

function isOpen({ since }: UnstableTest, nowMs: number): boolean {
  return nowMs < Date.parse(since) + DAYS_ALLOWED * DAY_MS;
}

/** Failures: unlisted tests that passed only on a retry, and expired entries. */
export function findUnstable(
  unstable: readonly string[],
  nowMs: number,
  list: readonly UnstableTest[] = UNSTABLE_TESTS,
): string[] {
  const open = list.filter((entry) => isOpen(entry, nowMs));
  const unlisted = unstable.filter((line) => !open.some(({ test }) => line.startsWith(`${test}: `)));
  return [
    ...unlisted.map((line) => `passed only on a retry: ${line}`),
    ...list
      .filter((entry) => !isOpen(entry, nowMs))
      .map(
        ({ test, since }) =>
          `listed as unstable for more than ${DAYS_ALLOWED} days (since ${since}): ${test}`,
      ),
  ];
}
