/** Characters of JSON that the journal keeps of what a call answered. */
const MOST_CHARACTERS = 262_144;

/** The result itself, or the beginning of its JSON where it is too large. */
export function capResult(result: unknown): unknown {
  const json = JSON.stringify(result) ?? 'null';
  if (json.length <= MOST_CHARACTERS) return result;
  return { is_cut: true, beginning: json.slice(0, MOST_CHARACTERS).toWellFormed() };
}
