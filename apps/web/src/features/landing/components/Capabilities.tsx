import type { Audience } from '../audience.ts';
import { CAPABILITIES, CAPABILITY_PATHS, type Capability } from '../landing-content.ts';
import { useCopy } from '../use-copy.ts';
import { CAPABILITY_ICONS } from './capability-icons.ts';
import { SECTION_TITLE } from './look.ts';

function Proof({ capability }: { readonly capability: Capability }) {
  const copy = useCopy();
  const path = CAPABILITY_PATHS[capability];
  const text = copy(`inside.${capability}.proof`);
  if (path !== undefined) {
    return (
      <a
        href={`#${path}`}
        className="touch-target rounded-1 font-strong text-info underline-offset-2 hover:underline"
      >
        {text}
      </a>
    );
  }
  return <span className="tnum">{text}</span>;
}

/** What is inside: a ruled line each, with something at its end to hold it to. */
export function Capabilities({ audience }: { readonly audience: Audience }) {
  const copy = useCopy();
  return (
    <section id="features" tabIndex={-1} className="pt-18 outline-none desktop:pt-26">
      <h2 className={SECTION_TITLE}>{copy('inside.title')}</h2>
      <ul className="mt-8 border-b border-line desktop:mt-10">
        {CAPABILITIES[audience].map((capability) => {
          const Icon = CAPABILITY_ICONS[capability];
          const isAnchor = capability === 'payPerUse';
          return (
            <li
              key={capability}
              id={isAnchor ? 'pricing' : undefined}
              tabIndex={isAnchor ? -1 : undefined}
              className="grid min-h-18 grid-cols-[36px_minmax(0,1fr)] items-center gap-y-1 border-t border-line py-3.5 outline-none desktop:grid-cols-[44px_300px_minmax(0,1fr)_270px]"
            >
              <Icon size={22} aria-hidden className="text-ink-2" />
              <h3 className="font-display text-24 leading-[30px]! font-headline tracking-[-0.015em]">
                {copy(`inside.${capability}.title`)}
              </h3>
              <p className="col-start-2 text-15 leading-[23px]! text-ink-2 desktop:col-start-auto">
                {copy(`inside.${capability}.text`)}
              </p>
              <span className="col-start-2 text-13 text-ink-3 desktop:col-start-auto desktop:justify-self-end">
                <Proof capability={capability} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
