import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIENCES, type Audience } from '../../audience.ts';

export interface AudiencePickerProps {
  readonly value: Audience;
  readonly panelId: string;
  readonly onChange: (audience: Audience) => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Four ways of using the product; the choice changes the rest of the page. */
export function AudiencePicker({ value, panelId, onChange }: AudiencePickerProps) {
  const { t } = useTranslation('landing');
  const list = useRef<HTMLDivElement>(null);

  const handleKey = ({ key }: KeyboardEvent) => {
    const step = STEP[key];
    if (step === undefined) return;
    const next = AUDIENCES[(AUDIENCES.indexOf(value) + step + AUDIENCES.length) % AUDIENCES.length];
    if (next === undefined) return;
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-audience="${next}"]`)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('picker.label')}
      onKeyDown={handleKey}
      className="-mx-5 mt-4.5 flex gap-2 overflow-x-auto px-5 pb-1 desktop:mx-0 desktop:mt-9 desktop:grid desktop:grid-cols-4 desktop:gap-5 desktop:overflow-visible desktop:border-b desktop:border-line desktop:p-0"
    >
      {AUDIENCES.map((audience) => {
        const isChosen = audience === value;
        return (
          <button
            key={audience}
            type="button"
            role="tab"
            data-audience={audience}
            aria-selected={isChosen}
            aria-controls={panelId}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(audience)}
            className="group relative h-11 flex-none rounded-full border border-line-strong px-4 text-14 font-strong whitespace-nowrap text-ink-2 aria-selected:border-primary aria-selected:bg-primary aria-selected:text-on-primary desktop:h-auto desktop:rounded-none desktop:border-0 desktop:px-0 desktop:pt-4.5 desktop:pb-5 desktop:text-13 desktop:font-regular desktop:whitespace-normal desktop:text-ink-3 desktop:after:absolute desktop:after:inset-x-0 desktop:after:-bottom-px desktop:after:h-0.5 desktop:aria-selected:bg-transparent desktop:aria-selected:text-ink-3 desktop:aria-selected:after:bg-ink"
          >
            <span className="desktop:hidden">{t(`audience.${audience}.short`)}</span>
            <span className="hidden desktop:block">
              <span className="block text-17 font-bold text-ink-2 group-aria-selected:text-ink">
                {t(`audience.${audience}.tab`)}
              </span>
              {t(`audience.${audience}.hint`)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
