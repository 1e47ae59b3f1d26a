import type { Audience } from '../../audience.ts';
import { STATS, type Stat } from '../../landing-content.ts';
import { useCopy, useFigures } from '../../use-copy.ts';

type Format = (values: Readonly<Record<string, string>>, seconds: string) => string | undefined;

/** How a figure is written; where more is promised than the figure says, a plus says so. */
const FORMATS: Readonly<Record<Stat, Format>> = {
  models: ({ models }) => models,
  tools: ({ tools }) => tools,
  draft: (_values, seconds) => seconds,
  uptime: ({ uptime }) => uptime,
  reliability: ({ reliability }) => reliability,
  always: () => '24/7',
  requests: ({ requests }) => `${requests}+`,
  people: ({ people }) => `${people}+`,
  schedules: ({ schedules }) => `${schedules}+`,
};

/** Shown below a figure that is promised, once it has been measured as well. */
const MEASURED: Partial<Record<Stat, string>> = {
  uptime: 'uptimeMeasured',
  reliability: 'reliabilityMeasured',
};

export function Stats({ audience }: { readonly audience: Audience }) {
  const copy = useCopy();
  const { platform, values } = useFigures();
  const textOf = (stat: Stat) => {
    const measured = MEASURED[stat];
    return measured !== undefined && values[measured] !== undefined ? measured : stat;
  };
  return (
    <section aria-label={copy('stats.title')} className="mt-14 desktop:mt-22">
      <dl className="grid grid-cols-2 gap-y-8 desktop:grid-cols-4">
        {STATS[audience].map((stat) => (
          <div
            key={stat}
            className="flex flex-col-reverse justify-end border-l border-line pr-3 pl-4 desktop:pl-6"
          >
            <dt className="mt-1 text-14 text-ink-3">
              <span className="mr-2">{copy(`stats.${textOf(stat)}`)}</span>
            </dt>
            <dd className="font-display text-[40px] leading-[44px] font-headline tracking-[-0.03em] desktop:text-[54px] desktop:leading-[58px]">
              {stat === 'models' && !platform ? (
                <>
                  <span aria-hidden>–</span>
                  <span className="sr-only">{values['models']}</span>
                </>
              ) : (
                FORMATS[stat](values, copy('stats.seconds'))
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
