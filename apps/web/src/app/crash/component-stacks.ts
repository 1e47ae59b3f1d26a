// React reports the stack of components only to the root, and the screen for crashes only gets the error.
const stacks = new WeakMap<object, string>();

export function noteComponentStack(error: unknown, stack: string | undefined): void {
  if (typeof error === 'object' && error !== null && stack !== undefined) stacks.set(error, stack);
}

export function findComponentStack(error: unknown): string | null {
  return typeof error === 'object' && error !== null ? (stacks.get(error) ?? null) : null;
}
