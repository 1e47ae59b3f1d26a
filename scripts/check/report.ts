/** Ends a check: prints what is wrong, one line each, and lets the process end accordingly. */
export function report(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
