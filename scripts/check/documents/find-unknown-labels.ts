const QUOTED: Readonly<Record<string, RegExp>> = { en: /"([^"\n]+)"/g, zh: /“([^”\n]+)”/g };
const NOT_PROSE = /<!--[\s\S]*?-->|```[\s\S]*?```|`[^`\n]*`/g;
/** Steps of a way through the app, and the title of an error with what it says. */
const BETWEEN_LABELS = /\s*[→›>]\s*|(?<=\w): /;
const PLACEHOLDER = /\\\{\\\{[^}]+\\\}\\\}/g;
const ENDING = /[.,。，：:]+$/;

function toPattern(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const words = escaped.replaceAll(PLACEHOLDER, '');
  // What is hardly more than its placeholders would be anything.
  const filled = /\p{L}{2}/u.test(words) ? '.+' : String.raw`\d+`;
  return new RegExp(`^${escaped.replaceAll(PLACEHOLDER, filled)}$`, 'iu');
}

/** Whether the app says this, as a text of its own or as a part of one. */
function createIsSaid(texts: readonly string[]): (label: string) => boolean {
  const all = texts.join('\n').toLowerCase();
  const patterns = texts.filter((text) => text.includes('{{')).map(toPattern);
  return (label) => all.includes(label.toLowerCase()) || patterns.some((pattern) => pattern.test(label));
}

/** Words in quotation marks in a chapter of the manual that the app does not say: a label that has changed since. */
export function findUnknownLabels(
  file: string,
  text: string,
  wording: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const language = /^docs\/manual\/([a-z]+)\//.exec(file)?.[1] ?? '';
  const quoted = QUOTED[language];
  if (!quoted) return [];
  const isSaid = createIsSaid(wording.get(language) ?? []);
  return [...text.replaceAll(NOT_PROSE, '').matchAll(quoted)]
    .flatMap(([, label = '']) => label.split(BETWEEN_LABELS))
    .map((label) => label.replace(ENDING, '').trim())
    .filter((label) => label !== '' && !isSaid(label))
    .map((label) => `${file}: the app says "${label}" nowhere`);
}
