// OV-06: all clients reconnect simultaneously after a restart, and churn leaks nothing.
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { measureRestart } from './restart.ts';
import { measureSoak } from './soak.ts';

async function run(options: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  try {
    const { figures, notes } = await measureRestart(vendor, options);
    return {
      figures: [...figures, ...(await measureSoak(vendor, options))],
      notes: [
        ...notes,
        'The length of the second part is set with --soak-minutes; memory is read after a collection.',
      ],
    };
  } finally {
    await vendor.stop();
  }
}

export const storm: Measurement = {
  name: 'storm',
  title: 'Everyone comes back after a restart, and a long time of coming and going (OV-06)',
  run,
};
