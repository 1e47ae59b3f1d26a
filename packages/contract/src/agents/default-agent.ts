// The agent that everyone has. It is stored in English; a reader sees its description in their language.

export const DEFAULT_AGENT_DESCRIPTION =
  'Answers questions, calculates, looks things up on the web and runs small programs.';

const IN_CHINESE = '解答问题、做计算、上网查资料，还能运行小程序。';

export interface Described {
  readonly is_default: boolean;
  readonly description: string;
}

/** As people wrote it, also where an admin has changed it. */
export function toShownDescription(
  { is_default: isDefault, description }: Described,
  language: string,
): string {
  const isShipped = isDefault && description === DEFAULT_AGENT_DESCRIPTION;
  return isShipped && language.startsWith('zh') ? IN_CHINESE : description;
}
