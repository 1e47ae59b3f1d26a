type ProblemListener = (event: string, error: unknown) => void;

let listener: ProblemListener = () => undefined;

/** Who keeps what is logged, for somebody who looks later than the console is open. */
export function onProblem(handler: ProblemListener): void {
  listener = handler;
}

/** Notes for whoever looks into the browser's console: an event name and fields, never message texts or secrets. */
export function logProblem(event: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the one door to the console
  console.warn(`[parley] ${event}`, error);
  listener(event, error);
}
