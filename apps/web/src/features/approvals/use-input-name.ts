import { useTranslation } from 'react-i18next';
import { toLabel, type ArgumentField } from './argument-fields.ts';

/** The inputs of built-in tools have English names; a title that the maker of another tool gave stays. */
export function useInputName(): (field: ArgumentField) => string {
  const { t } = useTranslation('approvals');
  return ({ name, label }) =>
    // Any name of an input may come: one that has no text keeps its own words.
    label === toLabel(name) ? t(`inputs.${name as 'url'}`, { defaultValue: label }) : label;
}
