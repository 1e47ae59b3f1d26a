// Tops up the reservations of all active replies together, in the commit that stores their events.
import type { Clock } from '../../../platform/clock.ts';
import type { EventLog } from '../../../platform/streams/event-log.ts';
import { GrowingMeter, type Meter, type MeterOptions } from './meter.ts';
import type { Reservations, TopUp } from '../billing.reserve.ts';

export interface TopUps {
  /** Meters a step that has a reservation. */
  open(options: MeterOptions): Meter;
}

export interface TopUpsDeps {
  readonly billing: Pick<Reservations, 'topUp'>;
  readonly events: Pick<EventLog, 'joinCommits' | 'commitSoon'>;
  readonly clock: Clock;
}

export function createTopUps({ billing, events, clock }: TopUpsDeps): TopUps {
  const asking = new Set<GrowingMeter>();

  events.joinCommits(() => {
    if (asking.size === 0) return null;
    const meters = [...asking];
    const requests = meters.map((meter) => meter.request());
    let answers: readonly (TopUp | null)[] = [];
    return {
      async write(tx) {
        answers = await billing.topUp(tx, requests);
      },
      committed() {
        meters.forEach((meter, index) => {
          if (asking.delete(meter)) meter.answer(answers[index] ?? null);
        });
      },
    };
  });

  const queue = {
    ask(meter: GrowingMeter, isUrgent: boolean) {
      asking.add(meter);
      if (isUrgent) events.commitSoon();
    },
    remove: (meter: GrowingMeter) => void asking.delete(meter),
  };

  return { open: (options) => new GrowingMeter(options, queue, clock) };
}
