// Migrates a database to a version and is killed on the way: `migrate-program.ts <data folder> <database url or ->
// <version> <step>`.
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { MIGRATIONS } from '../../apps/server/src/platform/db/migrations.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { sendToParent } from '../parent.ts';
import { interruptAt } from './interrupted-database.ts';

export interface MigrationSteps {
  readonly kind: 'steps';
  readonly count: number;
}

const [dataDir = '', databaseUrl = '-', version = '0', step = '0'] = process.argv.slice(2);
const clock = createSystemClock();
const opened = await openDatabase({
  dataDir,
  databaseUrl: databaseUrl === '-' ? null : databaseUrl,
  clock,
  random: () => 0,
  log: createLog('silent'),
});
const db = interruptAt(opened, Number(step));
await migrate(db, clock.now(), MIGRATIONS.slice(0, Number(version)));
await db.close();
sendToParent<MigrationSteps>({ kind: 'steps', count: db.countSteps() });
process.disconnect();
