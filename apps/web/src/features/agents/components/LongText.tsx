import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { isLong } from '../is-long.ts';

/** Instructions to be read: a phone shows how they begin, and all of them where they are asked for. */
export function LongText({ text }: { readonly text: string }) {
  const { t } = useTranslation('agents');
  const [isOpen, setOpen] = useState(false);
  const isFolding = useIsPhone() && isLong(text);
  return (
    <div className="rounded-4 border border-line px-3.5 py-2.5">
      <p
        className={`leading-[22px] wrap-anywhere whitespace-pre-wrap ${isFolding ? (isOpen ? '' : 'line-clamp-4') : 'max-h-90 overflow-y-auto'}`}
      >
        {text}
      </p>
      {isFolding && (
        <p className="mt-1.5">
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'instructions.showLess' : 'instructions.showAll')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
