import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../ui/display/Disclosure.tsx';

/** On phones the list of calls comes first; what holds for all of them opens above it. */
export function FoldedIntro({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('api-docs');
  return (
    <Disclosure title={t('intro.title')} className="mx-2.5 mt-2">
      {children}
    </Disclosure>
  );
}
