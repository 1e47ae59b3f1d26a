// Colours as red, green and blue from 0 to 1, and their other notations.
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export interface Colour extends Rgb {
  /** From 0, where nothing is seen of it, to 1. */
  readonly alpha: number;
}

export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  /** In degrees. */
  readonly hue: number;
}

export interface Hsl {
  /** In degrees. */
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const wrap = (degrees: number): number => ((degrees % 360) + 360) % 360;
const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const gamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** With the alpha of a colour that lets something through. */
export function toHex({ red, green, blue, alpha = 1 }: Rgb & Partial<Colour>): string {
  const parts = [red, green, blue, ...(alpha < 1 ? [alpha] : [])].map((part) =>
    Math.round(clamp(part) * 255),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function toHsl({ red, green, blue }: Rgb): Hsl {
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = highest - lowest;
  const lightness = (highest + lowest) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  if (highest === red) return { hue: wrap(60 * ((green - blue) / range)), saturation, lightness };
  if (highest === green) return { hue: wrap(60 * ((blue - red) / range + 2)), saturation, lightness };
  return { hue: wrap(60 * ((red - green) / range + 4)), saturation, lightness };
}

export function fromHsl({ hue, saturation, lightness }: Hsl): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): number => {
    const step = (offset + wrap(hue) / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1));
  };
  return { red: part(0), green: part(8), blue: part(4) };
}

/** After Björn Ottosson. */
export function toOklch(rgb: Rgb): Oklch {
  const [red, green, blue] = [linear(rgb.red), linear(rgb.green), linear(rgb.blue)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const chroma = Math.hypot(a, b);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma,
    hue: chroma < 1e-4 ? 0 : wrap((Math.atan2(b, a) * 180) / Math.PI),
  };
}

/** A colour outside what screens show is cut to it. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: clamp(gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)),
    green: clamp(gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)),
    blue: clamp(gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)),
  };
}

/** What is seen of a colour that lets the background through, as browsers mix them. */
export function blend(colour: Colour, background: Rgb): Rgb {
  const mix = (part: keyof Rgb): number =>
    colour[part] * colour.alpha + background[part] * (1 - colour.alpha);
  return { red: mix('red'), green: mix('green'), blue: mix('blue') };
}

/** Relative luminance, as WCAG defines it. */
export function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
