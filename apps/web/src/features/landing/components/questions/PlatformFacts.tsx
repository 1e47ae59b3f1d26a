import { useCopy, useFigures } from '../../use-copy.ts';

export function PlatformFacts() {
  const copy = useCopy();
  const { values } = useFigures();
  const facts = [
    ['tools', values['tools']],
    ['models', values['models']],
    values['uptimeMeasured'] === undefined
      ? (['uptime', values['uptime']] as const)
      : (['uptimeMeasured', values['uptimeMeasured']] as const),
    ['credit', copy('common:freeCredit')],
  ] as const;
  return (
    <dl
      aria-label={copy('facts.title')}
      className="tnum mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-4 bg-canvas px-4.5 py-4 text-15 tablet:text-[13.5px] dark:bg-surface"
    >
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">
            <span className="mr-2">{copy(`facts.${name}`)}</span>
          </dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
