import type { Audience } from '../../audience.ts';
import { CAPABILITIES } from '../../landing-content.ts';
import { useCopy } from '../../use-copy.ts';
import { CAPABILITY_ICONS } from './capability-icons.ts';
import { CapabilityProof } from './CapabilityProof.tsx';
import { SECTION_TITLE } from '../look.ts';

/** What is inside: a ruled line each, with something to hold it to at its end. */
export function Capabilities({ audience }: { readonly audience: Audience }) {
  const copy = useCopy();
  return (
    <section id="features" tabIndex={-1} className="pt-18 outline-none desktop:pt-26">
      <h2 className={SECTION_TITLE}>{copy('inside.title')}</h2>
      <ul className="mt-8 grid border-b border-line desktop:mt-10">
        {CAPABILITIES[audience].map((capability) => {
          const Icon = CAPABILITY_ICONS[capability];
          const isAnchor = capability === 'payPerUse';
          return (
            <li
              key={capability}
              id={isAnchor ? 'pricing' : undefined}
              tabIndex={isAnchor ? -1 : undefined}
              className="grid grid-cols-[36px_minmax(0,1fr)] gap-y-1.5 border-t border-line py-5 outline-none desktop:grid-cols-[36px_290px_minmax(0,1fr)_auto] desktop:items-center desktop:gap-x-4"
            >
              <Icon size={22} aria-hidden className="mt-1 text-ink-2 desktop:mt-0" />
              <h3 className="font-display text-24 leading-[30px]! font-headline tracking-[-0.015em]">
                {copy(`inside.${capability}.title`)}
              </h3>
              <p className="col-start-2 text-15 leading-[23px]! text-ink-2 desktop:col-start-auto">
                {copy(`inside.${capability}.text`)}
              </p>
              <span className="col-start-2 text-13 text-ink-3 desktop:col-start-auto">
                <CapabilityProof capability={capability} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
