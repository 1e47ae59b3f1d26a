import type { Audience } from '../../audience.ts';
import { CAPABILITIES } from '../../landing-content.ts';
import { useCopy } from '../../use-copy.ts';
import { CAPABILITY_ICONS } from './capability-icons.ts';
import { CapabilityProof } from './CapabilityProof.tsx';
import { SECTION_TITLE } from '../look.ts';

/** What is inside: a ruled grid, each with something to hold it to. */
export function Capabilities({ audience }: { readonly audience: Audience }) {
  const copy = useCopy();
  return (
    <section id="features" tabIndex={-1} className="pt-18 outline-none desktop:pt-26">
      <h2 className={SECTION_TITLE}>{copy('inside.title')}</h2>
      <ul className="mt-8 grid gap-x-16 border-b border-line tablet:grid-cols-2 desktop:mt-10">
        {CAPABILITIES[audience].map((capability) => {
          const Icon = CAPABILITY_ICONS[capability];
          const isAnchor = capability === 'payPerUse';
          return (
            <li
              key={capability}
              id={isAnchor ? 'pricing' : undefined}
              tabIndex={isAnchor ? -1 : undefined}
              className="grid grid-cols-[36px_minmax(0,1fr)] content-start gap-y-1.5 border-t border-line py-5 outline-none"
            >
              <Icon size={22} aria-hidden className="mt-1 text-ink-2" />
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <h3 className="font-display text-24 leading-[30px]! font-headline tracking-[-0.015em]">
                  {copy(`inside.${capability}.title`)}
                </h3>
              </div>
              <p className="col-start-2 text-15 leading-[23px]! text-ink-2">
                {copy(`inside.${capability}.text`)}
              </p>
              <span className="col-start-2 text-13 text-ink-3">
                <CapabilityProof capability={capability} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
