import { z } from 'zod';
import { badInput, dataTool } from '../data-tool.ts';

const WIDTH = 640;
const HEIGHT = 360;
const PAD = 48;
const COLOURS = ['#2f6f62', '#c2703d', '#4a6fa5', '#8a5a83', '#a08a2c', '#5f7d3a', '#a34a4a', '#56707a'];
const MAX_POINTS = 100;

interface Point {
  readonly label: string;
  readonly value: number;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const round = (value: number): string => String(Math.round(value * 10) / 10);
const shorten = (text: string): string => (text.length > 12 ? `${text.slice(0, 11)}…` : text);

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
  const every = Math.ceil(points.length / 12);
  const labels = points.map(({ label }, index) =>
    index % every === 0 ? text(PAD + step * (index + 0.5), HEIGHT - PAD + 18, shorten(label)) : '',
  );
  const ticks = [...new Set([low, 0, high])].map((value) => text(PAD - 6, toY(value) + 4, round(value), 'end'));
  const zero = round(toY(0));
  const line = `<line x1="${PAD}" x2="${WIDTH - PAD}" y1="${zero}" y2="${zero}" stroke="#999"/>`;
  return [line, ...labels, ...ticks].join('');
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
  const path = points.map(({ value }, index) => `${round(PAD + step * (index + 0.5))},${round(toY(value))}`);
  return `${drawAxes(points)}<polyline points="${path.join(' ')}" fill="none" stroke="${COLOURS[0]}" stroke-width="2"/>`;
}

function drawPie(points: readonly Point[]): string {
  const total = points.reduce((sum, { value }) => sum + value, 0);
  if (points.some(({ value }) => value < 0) || total <= 0)
    throw badInput('A pie needs values that are not negative and not all zero.');
  const [x, y, radius] = [HEIGHT / 2, HEIGHT / 2 + 8, HEIGHT / 2 - PAD];
  let angle = -Math.PI / 2;
  const at = (turn: number): string => `${round(x + radius * Math.cos(turn))},${round(y + radius * Math.sin(turn))}`;
  return points
    .map(({ label, value }, index) => {
      const colour = COLOURS[index % COLOURS.length] ?? '#666';
      // A whole circle has no two ends to draw an arc between.
      const turn = Math.min((value / total) * 2 * Math.PI, 2 * Math.PI - 0.0001);
      const from = angle;
      angle += turn;
      const arc = `M${x},${y}L${at(from)}A${radius},${radius} 0 ${turn > Math.PI ? 1 : 0} 1 ${at(angle)}Z`;
      const row = index < 14 ? text(HEIGHT + 60, 60 + index * 20, `${shorten(label)} ${round((value / total) * 100)}%`, 'start') : '';
      const key = index < 14 ? `<rect x="${HEIGHT + 40}" y="${50 + index * 20}" width="12" height="12" fill="${colour}"/>` : '';
      return `<path d="${arc}" fill="${colour}"/>${key}${row}`;
    })
    .join('');
}

const KINDS = { bar: drawBars, line: drawLine, pie: drawPie } as const;

export const chartSvg = dataTool({
  name: 'chart-svg',
  icon: 'chart-column',
  title: { en: 'Draw a chart', zh: '绘制图表' },
  description:
    'Draws a bar, line or pie chart of labelled values as an SVG picture. Use it when figures are easier to see than to read; not for more than one series.',
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
