export interface Compared {
  readonly a: string | null;
  readonly b: string | null;
}

/** `null`: nothing is compared. */
export function readCompared(parameters: URLSearchParams): Compared | null {
  const text = parameters.get('compare');
  if (text === null) return null;
  const [a = '', b = ''] = text.split(',');
  return { a: a === '' ? null : a, b: b === '' ? null : b };
}
