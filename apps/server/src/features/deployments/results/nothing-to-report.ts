// How an agent says that there is nothing to say.
const MARKER = 'NOTHING_TO_REPORT';

/** Added to its instructions where a recipient wants only what is worth saying. */
export const SILENCE_INSTRUCTIONS = `Nobody reads along: your final answer is delivered to people. If there is nothing new or worth reporting, answer with exactly ${MARKER} and nothing else; then nothing is sent.`;

export function isNothingToReport(output: string | null): boolean {
  return (output ?? '').replaceAll(/[^A-Za-z_]/g, '').toUpperCase() === MARKER;
}
