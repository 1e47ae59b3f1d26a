// Pure: names of tools that were made of something else.
const MAX_NAME = 60;

/** Lower-case words joined by hyphens. */
export function toToolName(text: string): string {
  const words = text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const name = words.join('-').slice(0, MAX_NAME).replace(/-$/, '');
  if (name === '') return 'tool';
  return /^[a-z]/.test(name) ? name : `call-${name}`.slice(0, MAX_NAME).replace(/-$/, '');
}

/** The name, or the first free one with a number behind it. */
export function pickFreeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    const ending = `-${number}`;
    free = `${name.slice(0, MAX_NAME - ending.length).replace(/-$/, '')}${ending}`;
  }
  return free;
}
