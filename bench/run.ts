// `npm run bench`: measures the product beside plain baselines of the same run and compares the results with its
// promises. `npm run bench -- streams` runs one part; `--quick` shortens the runs; `--save` stores the figures;
// `--soak-minutes=60` sets the duration of the soak test.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { accounts } from './accounts/accounts.ts';
import { agents } from './agents/agents.ts';
import { backups } from './backups/backups.ts';
import { analytics } from './analytics/analytics.ts';
import { burst } from './burst/burst.ts';
import { fairness } from './fairness/fairness.ts';
import { agentKill } from './faults/agent-kill.ts';
import { databaseLoss } from './faults/database-loss.ts';
import { kill } from './faults/kill.ts';
import { overloaded } from './faults/overload.ts';
import { resumed } from './faults/resume.ts';
import { shutdown } from './faults/shutdown.ts';
import { files } from './files/files.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { gateway } from './gateway/gateway.ts';
import { migrations } from './migrations/migrations.ts';
import { appends } from './history/appends.ts';
import { install } from './install/install.ts';
import { searches } from './history/searches.ts';
import { judge, type BenchOptions, type Measurement } from './measurement.ts';
import { formatReport } from './report.ts';
import { describeRun, saveSection } from './results-file.ts';
import { ledger } from './ledger/ledger.ts';
import { many } from './many/many.ts';
import { mcp } from './mcp/mcp.ts';
import { mixed } from './mixed/mixed.ts';
import { outbound } from './outbound/outbound.ts';
import { reads } from './reads/reads.ts';
import { scheduleKills } from './schedules/schedule-kills.ts';
import { scale } from './scale/scale.ts';
import { schedules } from './schedules/schedules.ts';
import { shell } from './shell/shell.ts';
import { start } from './start/start.ts';
import { stop } from './stop/stop.ts';
import { storm } from './storm/storm.ts';
import { streams } from './streams/streams.ts';
import { sync } from './sync/sync.ts';
import { tools } from './tools/tools.ts';
import { web } from './web/web.ts';
import { webhooks } from './webhooks/webhooks.ts';

const MEASUREMENTS: readonly Measurement[] = [
  streams,
  burst,
  many,
  agents,
  stop,
  reads,
  start,
  install,
  kill,
  agentKill,
  databaseLoss,
  scale,
  resumed,
  shutdown,
  storm,
  overloaded,
  fairness,
  mixed,
  fuzz,
  files,
  migrations,
  backups,
  web,
  shell,
  ledger,
  accounts,
  appends,
  searches,
  analytics,
  sync,
  webhooks,
  schedules,
  scheduleKills,
  gateway,
  outbound,
  tools,
  mcp,
];

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  save: { type: 'boolean', default: false },
  'soak-minutes': { type: 'string' },
} as const;
const names = MEASUREMENTS.map(({ name }) => name);

function readWords() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch {
    console.error('Usage: npm run bench -- [--quick] [--save] [--soak-minutes N] [name ...]');
    console.error(`The measurements: ${names.join(', ')}. Without a name all of them.`);
    process.exit(2);
  }
}

const { values, positionals } = readWords();

const soakMinutes = Number(values['soak-minutes'] ?? Number.NaN);
const options: BenchOptions = {
  isQuick: values.quick,
  ...(soakMinutes > 0 && { soakMinutes }),
};

/** Returns whether every promise was kept. */
async function measure(measurement: Measurement): Promise<boolean> {
  const loadBefore = loadavg()[0] ?? 0;
  console.log(`\n## ${measurement.title}\n`);
  try {
    const report = await measurement.run(options);
    const text = `${describeRun(values.quick, loadBefore)}\n\n${formatReport(report)}`;
    console.log(text);
    const titles = MEASUREMENTS.map(({ title }) => title);
    if (values.save) saveSection(measurement.title, text, titles);
    return report.figures.every((figure) => judge(figure) !== 'missed');
  } catch (error) {
    // The others can still be measured.
    console.error(error);
    return false;
  }
}

const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}

let isAllKept = true;
for (const measurement of MEASUREMENTS) {
  const isChosen = positionals.length === 0 || positionals.includes(measurement.name);
  if (isChosen && !(await measure(measurement))) isAllKept = false;
}
// A failed measurement may have left clients and servers running.
process.exit(isAllKept ? 0 : 1);
