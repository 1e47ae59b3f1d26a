// Replies that would freeze a page that renders them at once. Each ends with a unique text.
export interface HugeReply {
  readonly name: string;
  readonly text: string;
  /** The very last text. */
  readonly last: string;
}

const repeat = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

/** `scale` 1 is the full size. */
export function listHugeReplies(scale: number): readonly HugeReply[] {
  const size = (count: number): number => Math.ceil(count * scale);
  const replies: readonly (readonly [string, string])[] = [
    ['a line of a million characters', `${'word and *mark* '.repeat(size(65_536))}\n\n`],
    ['ten thousand code blocks', repeat(size(10_000), (index) => `\`\`\`js\nlet a${index} = 1;\n\`\`\`\n\n`)],
    ['a hundred thousand list items', `${repeat(size(100_000), (index) => `- item ${index}\n`)}\n`],
    ['a thousand quotes in each other', `${'>'.repeat(size(1_000))} deep\n\n`],
    [
      'a table of ten thousand rows',
      `| a | b |\n| - | - |\n${repeat(size(10_000), (index) => `| ${index} | x |\n`)}\n`,
    ],
    ['fifty thousand open brackets', `${'[('.repeat(size(50_000))}\n\n`],
    ['fifty thousand emphasis marks', `${'*a_'.repeat(size(50_000))}\n\n`],
  ];
  return replies.map(([name, text], index) => {
    const last = `The end of reply ${index}.`;
    return { name, text: text + last, last };
  });
}
