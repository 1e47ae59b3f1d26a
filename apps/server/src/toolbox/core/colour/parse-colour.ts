import { InputError } from '../core-tool.ts';
import { fromHsl, fromOklch, type Colour, type Rgb } from './colour-spaces.ts';

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: '000000',
    white: 'ffffff',
    red: 'ff0000',
    lime: '00ff00',
    green: '008000',
    blue: '0000ff',
    yellow: 'ffff00',
    cyan: '00ffff',
    magenta: 'ff00ff',
    silver: 'c0c0c0',
    gray: '808080',
    grey: '808080',
    maroon: '800000',
    olive: '808000',
    purple: '800080',
    teal: '008080',
    navy: '000080',
    orange: 'ffa500',
    pink: 'ffc0cb',
    brown: 'a52a2a',
    gold: 'ffd700',
    indigo: '4b0082',
    violet: 'ee82ee',
    coral: 'ff7f50',
    salmon: 'fa8072',
    turquoise: '40e0d0',
    crimson: 'dc143c',
    tomato: 'ff6347',
  }),
);
const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const CALL = /^(rgb|hsl|oklch)a?\(([^()]{1,80})\)$/;

function fromHex(digits: string): Colour {
  const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (start: number): number => Number.parseInt(full.slice(start, start + 2), 16) / 255;
  return { red: part(0), green: part(2), blue: part(4), alpha: full.length === 8 ? part(6) : 1 };
}

/** A number or, of a percentage, its share of `whole`. */
function read(text: string | undefined, whole: number, most: number): number {
  const match = /^(-?\d{0,6}(?:\.\d{1,10})?)(%|deg)?$/.exec(text ?? '');
  const number = Number(match?.[1] === '' ? Number.NaN : match?.[1]);
  const value = match?.[2] === '%' ? (number / 100) * whole : number;
  if (!Number.isFinite(value) || value < 0 || value > most)
    throw new InputError(`"${text ?? ''}" is no part of a colour; it is from 0 to ${most}.`);
  return value;
}

const NOTATIONS: Readonly<Record<string, (parts: readonly string[]) => Rgb>> = {
  rgb: ([red, green, blue]) => ({
    red: read(red, 255, 255) / 255,
    green: read(green, 255, 255) / 255,
    blue: read(blue, 255, 255) / 255,
  }),
  hsl: ([hue, saturation, lightness]) =>
    fromHsl({
      hue: read(hue, 360, 360),
      saturation: read(saturation, 100, 100) / 100,
      lightness: read(lightness, 100, 100) / 100,
    }),
  oklch: ([lightness, chroma, hue]) =>
    fromOklch({ lightness: read(lightness, 1, 1), chroma: read(chroma, 0.4, 0.5), hue: read(hue, 360, 360) }),
};

export function parseColour(text: string): Colour {
  const written = text.trim().toLowerCase();
  const hex = HEX.exec(NAMED.get(written) ?? written)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const [, name = '', inside = ''] = CALL.exec(written) ?? [];
  const notation = NOTATIONS[name];
  if (notation === undefined)
    throw new InputError(
      `"${text}" is no colour. Write #3366cc, rgb(51 102 204), hsl(220 60% 50%), oklch(0.55 0.15 260) or a common English name.`,
    );
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '');
  return { ...notation(parts), alpha: parts[3] === undefined ? 1 : read(parts[3], 1, 1) };
}
