import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { addParameter, findMissing, findUnused } from '../placed-inputs.ts';
import type { ToolForm } from './use-tool-form.ts';

const toPlace = (name: string): string => `{${name}}`;

/** Places that no parameter fills, each with the parameter to make, and parameters without a place. */
export function PlaceNotes({ form }: { readonly form: ToolForm }) {
  const { t } = useTranslation('mcp');
  const { draft } = form;
  const missing = findMissing(draft);
  const unused = findUnused(draft);
  return (
    <ul aria-label={t('custom.places.label')} className="flex flex-col gap-1 text-13 empty:hidden">
      {missing.map((name) => {
        const added = addParameter(draft, name);
        return (
          <li key={`missing ${name}`} className="flex flex-wrap items-center gap-2 text-warn">
            <TriangleAlert size={14} aria-hidden className="flex-none" />
            <span className="min-w-0 wrap-anywhere">
              {t('custom.places.missing', { place: toPlace(name) })}
            </span>
            {added && (
              <Button size="small" onClick={() => form.change(added)}>
                {t('custom.places.add', { name })}
              </Button>
            )}
          </li>
        );
      })}
      {unused.map((name) => (
        <li key={`unused ${name}`} className="flex items-center gap-2 text-warn">
          <TriangleAlert size={14} aria-hidden className="flex-none" />
          <span className="min-w-0 wrap-anywhere">
            {t('custom.places.unused', { name, place: toPlace(name) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
