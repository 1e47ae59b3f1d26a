import { z } from 'zod';
import { badInput, dataTool } from '../data-tool.ts';

const WIDTH = 640;
const HEIGHT = 360;
const PAD = 56;
const COLOURS = ['#2f6f62', '#c2703d', '#4a6fa5', '#8a5a83', '#a08a2c', '#5f7d3a', '#a34a4a', '#56707a'];
const GREY = '#999';
/** Of a letter at the size of the text; Chinese ones are as wide as they are high. */
const LETTER = 7;
const WIDE_LETTER = 12;
const LINE_HEIGHT = 12;
const MAX_SLICES = 14;
const MAX_POINTS = 100;

interface Point {
  readonly label: string;
  readonly value: number;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const round = (value: number): string => String(Math.round(value * 10) / 10);
const shorten = (text: string): string => (text.length > 12 ? `${text.slice(0, 11)}…` : text);

function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter > '\u02FF' && letter !== '…' ? WIDE_LETTER : LETTER), 0);
}

/** In at most eight letters, which is the room beside the axis. */
function short(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < 0.001) return value.toExponential(1).replace('.0e', 'e');
  const digits = { maximumSignificantDigits: size < 10_000 ? 4 : 3, useGrouping: false };
  return new Intl.NumberFormat('en', { ...digits, notation: size < 10_000 ? 'standard' : 'compact' }).format(value);
}

function text(x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end' = 'middle'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escape(content)}</text>`;
}

function toScale(points: readonly Point[]) {
  const values = points.map(({ value }) => value);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  const toY = (value: number): number => HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD);
  return { low, high, toY, step: (WIDTH - 2 * PAD) / points.length };
}

function drawAxes(points: readonly Point[]): string {
  const { low, high, toY, step } = toScale(points);
  const room = LETTER + Math.max(...points.map(({ label }) => widthOf(shorten(label))));
  const every = Math.ceil(Math.max(points.length / 12, room / step));
  const labels = points.map(({ label }, index) =>
    index % every === 0 ? text(PAD + step * (index + 0.5), HEIGHT - PAD + 18, shorten(label)) : '',
  );
  const ticks: number[] = [];
  for (const value of [high, low, 0])
    if (ticks.every((tick) => Math.abs(toY(tick) - toY(value)) >= LINE_HEIGHT)) ticks.push(value);
  const numbers = ticks.map((value) => text(PAD - 6, toY(value) + 4, short(value), 'end'));
  const zero = round(toY(0));
  const line = `<line x1="${PAD}" x2="${WIDTH - PAD}" y1="${zero}" y2="${zero}" stroke="${GREY}"/>`;
  return [line, ...labels, ...numbers].join('');
}

function drawBars(points: readonly Point[]): string {
  const { toY, step } = toScale(points);
  const bars = points.map(({ value }, index) => {
    const top = Math.min(toY(value), toY(0));
    const height = Math.abs(toY(value) - toY(0));
    return `<rect x="${round(PAD + step * (index + 0.15))}" y="${round(top)}" width="${round(step * 0.7)}" height="${round(height)}" fill="${COLOURS[0]}"/>`;
  });
  return drawAxes(points) + bars.join('');
}

function drawLine(points: readonly Point[]): string {
  const { toY, step } = toScale(points);
  const places = points.map(({ value }, index) => ({ x: round(PAD + step * (index + 0.5)), y: round(toY(value)) }));
  const path = places.map(({ x, y }) => `${x},${y}`).join(' ');
  const [first, second] = places;
  const only = first && !second ? `<circle cx="${first.x}" cy="${first.y}" r="3" fill="${COLOURS[0]}"/>` : '';
  return `${drawAxes(points)}<polyline points="${path}" fill="none" stroke="${COLOURS[0]}" stroke-width="2"/>${only}`;
}

interface Slice extends Point {
  readonly look: string;
}

/** As many as can be named; what is left is one more. */
function toSlices(points: readonly Point[]): Slice[] {
  const named = points.length > MAX_SLICES ? MAX_SLICES - 1 : points.length;
  const slices = points.slice(0, named).map((point, index) => {
    const opacity = index < COLOURS.length ? '' : ' fill-opacity="0.5"';
    return { ...point, look: `fill="${COLOURS[index % COLOURS.length] ?? GREY}"${opacity}` };
  });
  const rest = points.slice(named);
  const value = rest.reduce((sum, point) => sum + point.value, 0);
  return rest.length === 0 ? slices : [...slices, { label: `${rest.length} more`, value, look: `fill="${GREY}"` }];
}

function percent(share: number): string {
  const shown = round(share * 100);
  return share > 0 && shown === '0' ? '<0.1%' : `${shown}%`;
}

function drawPie(points: readonly Point[]): string {
  const total = points.reduce((sum, { value }) => sum + value, 0);
  if (points.some(({ value }) => value < 0) || total <= 0)
    throw badInput('A pie needs values that are not negative and not all zero.');
  const [x, y, radius] = [HEIGHT / 2, HEIGHT / 2 + 8, HEIGHT / 2 - PAD];
  let angle = -Math.PI / 2;
  const at = (turn: number): string => `${round(x + radius * Math.cos(turn))},${round(y + radius * Math.sin(turn))}`;
  return toSlices(points)
    .map(({ label, value, look }, index) => {
      const turn = (value / total) * 2 * Math.PI;
      const [from, to] = [at(angle), at(angle + turn)];
      angle += turn;
      const [isLarge, isDrawn] = [turn > Math.PI, from !== to];
      // An arc needs two ends: the whole has one, and so has a slice that is too thin to be seen.
      const arc = `<path d="M${x},${y}L${from}A${radius},${radius} 0 ${isLarge ? 1 : 0} 1 ${to}Z" ${look}/>`;
      const whole = isLarge ? `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/>` : '';
      const key = `<rect x="${HEIGHT + 40}" y="${50 + index * 20}" width="12" height="12" ${look}/>`;
      const row = text(HEIGHT + 60, 60 + index * 20, `${shorten(label)} ${percent(value / total)}`, 'start');
      return `${isDrawn ? arc : whole}${key}${row}`;
    })
    .join('');
}

const KINDS = { bar: drawBars, line: drawLine, pie: drawPie } as const;

export const chartSvg = dataTool({
  name: 'chart-svg',
  icon: 'chart-column',
  title: { en: 'Draw a chart', zh: '绘制图表' },
  description:
    'Draws a bar, line or pie chart of labelled values as an SVG picture. Use it when figures are easier to see than to read; not for more than one series. A pie names up to 14 slices; of more, those after the 13th are drawn as one.',
  parameters: z.strictObject({
    kind: z.enum(['bar', 'line', 'pie']).describe('The kind of chart.'),
    title: z.string().max(100).default('').describe('What the chart shows.'),
    points: z
      .array(
        z.strictObject({
          label: z.string().max(100).describe('The name of the value.'),
          value: z.number().min(-1e12).max(1e12).describe('The value.'),
        }),
      )
      .min(1)
      .max(MAX_POINTS)
      .describe('The values, in order.'),
  }),
  compute({ kind, title, points }) {
    const drawing = KINDS[kind](points);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif" font-size="12" fill="#222"><title>${escape(title)}</title>${text(WIDTH / 2, 24, title)}${drawing}</svg>`;
    return { data: { svg, width: WIDTH, height: HEIGHT, points: points.length } };
  },
});
