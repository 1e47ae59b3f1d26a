import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';
import {
  blend,
  contrast,
  fromOklch,
  luminance,
  toHex,
  toHsl,
  toOklch,
  type Colour,
  type Rgb,
} from './colour-spaces.ts';
import { parseColour } from './parse-colour.ts';

const READABLE = 4.5;
const STEPS = 100;

const round = (value: number, places: number): number => Number(value.toFixed(places));

function describe(colour: Colour) {
  const hsl = toHsl(colour);
  const oklch = toOklch(colour);
  const whole = [colour.red, colour.green, colour.blue].map((part) => Math.round(part * 255));
  const percent = (value: number): string => `${round(value * 100, 1)}%`;
  const alpha = round(colour.alpha, 3);
  const end = alpha < 1 ? ` / ${alpha}` : '';
  return {
    hex: toHex(colour),
    rgb: `rgb(${whole.join(' ')}${end})`,
    hsl: `hsl(${round(hsl.hue, 1)} ${percent(hsl.saturation)} ${percent(hsl.lightness)}${end})`,
    oklch: `oklch(${round(oklch.lightness, 4)} ${round(oklch.chroma, 4)} ${round(oklch.hue, 1)}${end})`,
    alpha,
    luminance: round(luminance(colour), 4),
  };
}

/** The nearest lightness of the same hue that can be read on the background. */
function suggest(text: Rgb, background: Rgb): string | null {
  const oklch = toOklch(text);
  const candidates = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
    .sort((one, other) => Math.abs(one - oklch.lightness) - Math.abs(other - oklch.lightness))
    .map((lightness) => toHex(fromOklch({ ...oklch, lightness })));
  return candidates.find((hex) => contrast(parseColour(hex), background) >= READABLE) ?? null;
}

function compare(colour: Colour, background: Colour) {
  if (background.alpha < 1)
    throw new InputError(
      'What is behind the background shines through it. Give the opaque color that is seen.',
    );
  const text = blend(colour, background);
  const ratio = contrast(text, background);
  return {
    background: toHex(background),
    color_on_background: toHex(text),
    // Cut, not rounded: 4.499 does not pass.
    contrast_ratio: Math.floor(ratio * 100) / 100,
    passes_aa: ratio >= READABLE,
    passes_aa_large_text: ratio >= 3,
    passes_aaa: ratio >= 7,
    suggestion: ratio >= READABLE ? null : suggest(text, background),
  };
}

export const colorConvert = coreTool({
  name: 'color-convert',
  icon: 'palette',
  title: { en: 'Convert color', zh: '颜色转换' },
  description:
    'Converts a color between hex, RGB, HSL and OKLCH. With a background it also gives the WCAG contrast ratio, what passes, and the nearest readable color where the pair fails. Use it for design and accessibility questions about given colors.',
  parameters: z.strictObject({
    color: z
      .string()
      .min(3)
      .max(100)
      .describe('#3366cc, rgb(51 102 204), hsl(220 60% 50%), oklch(0.55 0.15 260) or a common name.'),
    background: z
      .string()
      .min(3)
      .max(100)
      .optional()
      .describe('A second color, to check whether text in the first can be read on it.'),
  }),
  call: ({ color, background }) =>
    orBadInput(() => {
      const colour = parseColour(color);
      const pair = background === undefined ? null : compare(colour, parseColour(background));
      return { data: { ...describe(colour), ...(pair !== null && { contrast: pair }) } };
    }),
});
