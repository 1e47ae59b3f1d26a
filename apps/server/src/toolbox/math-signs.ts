// The signs of sums and equations as they are printed, in those of a keyboard. Pure.
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['·', '*'],
  ['⋅', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
  ['**', '^'],
]);
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** From the signs of a keyboard to those that are as wide as a Chinese character. */
const WIDE_SHIFT = 0xfee0;

const toDigit = (raised: string): string => (raised === '⁻' ? '-' : String(RAISED.indexOf(raised)));

export function toPlainSigns(text: string): string {
  return text
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_SHIFT))
    .replaceAll(/⁻?[⁰¹²³⁴-⁹]+/g, (power) => `^(${[...power].map(toDigit).join('')})`)
    .replaceAll(/[×·⋅÷−–]|\*\*/g, (sign) => SIGNS.get(sign) ?? sign);
}
