/** Headers as the plain list that node's responses take: they keep no table of them for as long as they are open. */
export function toHeaderLines(
  headers: Readonly<Record<string, number | string | readonly string[] | undefined>>,
): string[] {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (typeof value === 'object') for (const item of value) lines.push(name, item);
    else lines.push(name, String(value));
  }
  return lines;
}
