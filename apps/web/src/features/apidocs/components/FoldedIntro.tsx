import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** On phones the list of calls comes first; what holds for all of them opens above it. */
export function FoldedIntro({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('api-docs');
  return (
    <details className="group/details mx-2.5 mt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-strong [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="text-ink-3 transition-transform duration-(--m1) group-open/details:rotate-90"
        />
        {t('intro.title')}
      </summary>
      {children}
    </details>
  );
}
