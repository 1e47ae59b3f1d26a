import { z } from 'zod';
import { ToolFailure } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const HOST = 'https://kroki.io';
const MAX_SOURCE = 20_000;
const Problem = z.object({ error: z.object({ message: z.string() }) });

const kroki = createSource({
  name: 'Kroki',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [HOST],
  cacheSeconds: 3_600,
  pace: { burst: 5, perSecond: 1 },
  credit: 'Kroki',
  checkResponse(response) {
    if (response.status !== 400) return;
    const words = readErrorBody(response, Problem)?.error.message ?? 'the source has an error';
    throw new ToolFailure('bad_input', `The diagram cannot be drawn: ${clip(words, 300)}`);
  },
});

export const diagramRender = kroki.tool({
  name: 'diagram-render',
  icon: 'network',
  title: { en: 'Draw a diagram', zh: '绘制图示' },
  description:
    'Draws a diagram from its source as an SVG picture: flows, sequences, classes, graphs. Use it when connections are easier to see than to read. The source is sent to a public server: nothing confidential in it. For figures use chart_svg.',
  parameters: z.strictObject({
    kind: z
      .enum(['mermaid', 'plantuml', 'graphviz', 'd2', 'dbml', 'erd', 'nomnoml', 'svgbob', 'bpmn', 'vegalite'])
      .describe('The notation of the source.'),
    source: z.string().min(1).max(MAX_SOURCE).describe('The source of the diagram.'),
  }),
  timeoutMs: 30_000,
  request: ({ kind, source }) => ({
    url: `${HOST}${path`/${kind}/svg`}`,
    method: 'POST',
    // Errors come as JSON where it is accepted too, and as pictures otherwise.
    headers: { accept: 'image/svg+xml;q=0.9, application/json', 'content-type': 'text/plain' },
    body: source,
  }),
  parse: (response) => response.text(),
  answer: z.string().regex(/<svg[\s>]/),
  read: (svg, { kind }) => ({ data: { kind, svg }, source: HOST }),
});
