// Typing errors: a word that the manual does not know is read as the one it knows with a single letter wrong, missing,
// added or swapped. Short words and Chinese are left alone, because there such neighbours are other words.

const LEAST_LETTERS = 5;

function isOneErrorApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const restOfOne = one.slice(start);
  const restOfOther = other.slice(start);
  if (restOfOne.slice(1) === restOfOther.slice(1)) return true;
  if (restOfOne.slice(1) === restOfOther || restOfOne === restOfOther.slice(1)) return true;
  const isSwapped = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0];
  return isSwapped && restOfOne.slice(2) === restOfOther.slice(2);
}

/** Corrects words towards a vocabulary; the first letter is seldom the wrong one. */
export function createSpelling(vocabulary: readonly string[]): (word: string) => string {
  const known = new Set(vocabulary);
  const candidates = vocabulary.filter((word) => /^[a-z]+$/.test(word) && word.length >= LEAST_LETTERS - 1);
  return (word) => {
    if (known.has(word) || word.length < LEAST_LETTERS || !/^[a-z]+$/.test(word)) return word;
    return (
      candidates.find((candidate) => candidate[0] === word[0] && isOneErrorApart(word, candidate)) ?? word
    );
  };
}
