/** Characters of JSON that the journal keeps of what a call answered. */
const MOST_CHARACTERS = 262_144;

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** The longest beginning whose JSON has at most so many characters. */
function cutText(text: string, most: number): string {
  let low = 0;
  let high = Math.min(text.length, most);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (toJson(text.slice(0, middle)).length <= most) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low);
}

/**
 * The result itself. Of one that is too large the beginning of its `data`, as text, beside everything else that is noted
 * about it.
 */
export function capResult(result: unknown): unknown {
  if (toJson(result).length <= MOST_CHARACTERS) return result;
  const isNoted = typeof result === 'object' && result !== null && 'data' in result;
  const { data, ...notes } = isNoted ? result : { data: result };
  const cut = { ...notes, isCut: true, data: '' };
  const text = typeof data === 'string' ? data : toJson(data);
  return { ...cut, data: cutText(text, MOST_CHARACTERS - toJson(cut).length + '""'.length) };
}
