// Attacks a separate server, one call after another, and reports blocked event loops and memory growth.
import type { Figure, Report } from '../measurement.ts';
import { readMemoryBytes, readRestedMemoryBytes } from '../resources.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { perform, toJson, type Attack, type AttackOutcome } from './attack.ts';
import { toBodies, toForms, toHistories, toPrompts, toQueries, toSaves, toSchemas } from './attacks.ts';
import { toFieldAttacks } from './field-attacks.ts';
import { readOperations } from './operations.ts';
import { createRandom, type Random } from './random.ts';

const INSTRUMENTED = new URL('../instrumented-server.ts', import.meta.url);
/** CPU time of the loop in one turn. */
const MAX_BLOCK_MS = 50;
const SHOWN = 12;
const MEGABYTE = 1024 ** 2;

/** Its answer is cut, so that its tokens are counted. */
const FIRST = toJson('a first answer', '/structured-output', {
  prompt: 'Numbers',
  json_schema: { const: Array.from({ length: 2_000 }, (_, index) => [index]) },
  model_name: 'guide/guide',
  max_tokens: 50,
});

const KINDS: readonly ((random: Random) => readonly Attack[])[] = [
  toBodies,
  toSchemas,
  toForms,
  toPrompts,
  toHistories,
  toSaves,
  toQueries,
];

function toFigures(outcomes: readonly AttackOutcome[], growthBytes: number): readonly Figure[] {
  const most = (read: (one: AttackOutcome) => number): number => Math.max(0, ...outcomes.map(read));
  return [
    { label: 'attacks', value: outcomes.length, unit: '' },
    {
      label: 'attacks without an answer',
      value: outcomes.filter(({ status }) => status === 0).length,
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    },
    {
      label: 'longest block of the event loop, in processor time',
      value: most(({ blockMs }) => blockMs),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: MAX_BLOCK_MS }],
    },
    { label: 'slowest /health meanwhile', value: most(({ healthMs }) => healthMs), unit: 'ms' },
    {
      label: 'growth of memory after attacks, once the server has rested',
      value: growthBytes / MEGABYTE,
      unit: 'MB',
      bounds: [{ on: 'value', atMost: 150 }],
    },
  ];
}

function describe({ attack, status, blockMs, healthMs }: AttackOutcome): string {
  return `${attack.name}: ${status}, block ${blockMs.toFixed(0)} ms, /health ${healthMs.toFixed(0)} ms`;
}

/** Of every operation, but for those that would end the sign-in. */
async function listFieldAttacks(random: Random, port: number): Promise<readonly Attack[]> {
  const document: unknown = await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json();
  return readOperations(document)
    .filter(({ path }) => !path.startsWith('/auth/'))
    .flatMap((operation) => toFieldAttacks(random, operation, () => 'none'));
}

export async function attackServer(vendorUrl: string, seed: number, rounds: number): Promise<Report> {
  const setup = await prepareServer({ vendorUrl, accounts: 2, admins: 1 });
  const server = await startServer(setup, { program: INSTRUMENTED, nodeArgs: ['--expose-gc'] });
  const random = createRandom(seed);
  const [token = '', adminToken = ''] = setup.accounts.map((account) => account.token);
  const outcomes: AttackOutcome[] = [];
  try {
    // What counts tokens is loaded with the first answer of a process.
    await perform(server, FIRST, token);
    const before = readMemoryBytes(server.process.pid);
    for (let round = 0; round < rounds; round += 1) {
      for (const attack of KINDS.flatMap((make) => make(random)))
        outcomes.push(await perform(server, attack, token));
    }
    for (const attack of await listFieldAttacks(random, server.port))
      outcomes.push(await perform(server, attack, adminToken));
    const growthBytes = (await readRestedMemoryBytes(server.process.pid)) - before;
    const worst = outcomes.toSorted((left, right) => right.blockMs - left.blockMs).slice(0, SHOWN);
    return {
      figures: toFigures(outcomes, growthBytes),
      notes: [...outcomes.filter(({ status }) => status === 0), ...worst].map(describe),
    };
  } finally {
    await server.process.stop();
    setup.remove();
  }
}
