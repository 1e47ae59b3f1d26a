/** One or two letters for a person; Chinese names show their last character. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const first = Array.from(words[0] ?? '?');
  if (/\p{Script=Han}/u.test(name)) return Array.from(name.trim()).at(-1) ?? '?';
  const last = words.length > 1 ? Array.from(words.at(-1) ?? '')[0] : undefined;
  return `${first[0] ?? '?'}${last ?? ''}`.toLocaleUpperCase();
}
