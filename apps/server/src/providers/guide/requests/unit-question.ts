// "5 miles in km", "how many feet are 3 metres", "10 公斤等于多少磅".
import { UNITS } from './units.ts';

export interface UnitQuestion {
  readonly value: number;
  /** Names of the unit, the symbol first. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const escape = (name: string): string => name.replace(/[/²°.]/g, '\\$&');
const NAMES = UNITS.flat()
  .toSorted((one, other) => other.length - one.length)
  .map(escape)
  .join('|');
const UNIT = `(${NAMES})(?![a-z0-9²/])`;
const NUMBER = '(-?\\d[\\d,]*(?:\\.\\d+)?)';

const VALUE_FIRST = new RegExp(
  `${NUMBER}\\s*${UNIT}\\s*(?:is equal to|is|are|equals?|in|into|to|as|=|等于|换算成|换算为|转换成|转换为|换成|转成|合|是)\\s*(?:how many|多少|几)?\\s*(?:degrees )?${UNIT}`,
  'i',
);
const TARGET_FIRST = new RegExp(
  `how many\\s+${UNIT}\\s+(?:is |are )?(?:there )?(?:in |make )?(?:a |an |one )?${NUMBER}?\\s*${UNIT}`,
  'i',
);

function unitOf(name: string | undefined): readonly string[] | null {
  const exact = UNITS.find((names) => names.some((known) => known === name));
  return (
    exact ?? UNITS.find((names) => names.some((known) => known.toLowerCase() === name?.toLowerCase())) ?? null
  );
}

function toQuestion(
  value: string,
  fromName: string | undefined,
  toName: string | undefined,
): UnitQuestion | null {
  const from = unitOf(fromName);
  const to = unitOf(toName);
  if (from === null || to === null || from === to) return null;
  return { value: Number(value.replaceAll(',', '')), from, to };
}

export function findUnitQuestion(question: string): UnitQuestion | null {
  const text = question.normalize('NFC');
  const valueFirst = VALUE_FIRST.exec(text);
  if (valueFirst?.[1] !== undefined) return toQuestion(valueFirst[1], valueFirst[2], valueFirst[3]);
  const targetFirst = TARGET_FIRST.exec(text);
  return targetFirst === null ? null : toQuestion(targetFirst[2] ?? '1', targetFirst[3], targetFirst[1]);
}
