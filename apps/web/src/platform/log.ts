type ProblemListener = (event: string, error: unknown) => void;

let listener: ProblemListener = () => undefined;

/** Keeps the log for later inspection. */
export function onProblem(handler: ProblemListener): void {
  listener = handler;
}

/** Logs to the browser's console: an event name and fields, never message texts or secrets. */
export function logProblem(event: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the one access to the console
  console.warn(`[parley] ${event}`, error);
  listener(event, error);
}
