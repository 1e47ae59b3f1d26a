// The choice among the tools of a turn, and how it is asked for in words where a vendor or model takes no other.
import type { ToolChoice, Turn } from '../turn.ts';

/** A choice that vendors may have no field for; `auto` is what all of them do by themselves. */
export type SetChoice = 'none' | 'required' | 'named';

/** `null` where there is nothing to choose, or where the model is left to choose by itself. */
export function findSetChoice({ tools, toolChoice }: Turn): SetChoice | null {
  if (tools.length === 0 || toolChoice === 'auto') return null;
  return typeof toolChoice === 'string' ? toolChoice : 'named';
}

/** Whether the answer has to hold a call. */
export function forcesCall(turn: Turn): boolean {
  const choice = findSetChoice(turn);
  return choice === 'required' || choice === 'named';
}

export function toChoiceDemand(choice: ToolChoice): string {
  if (choice === 'auto') return '';
  if (choice === 'none') return 'Do not call any tool in this answer.';
  return choice === 'required'
    ? 'Answer by calling at least one of the tools.'
    : `Answer by calling the tool ${choice.name}.`;
}
