// What was entered on a page of a PDF: the values of its form, and what was typed over it. The text of the page has none of
// that. Pure.

const MAX_LABEL = 200;
const MAX_VALUE = 10_000;
const UNCHECKED = 'Off';

/** As the library reports them; of each kind other fields are set. */
type Annotation = Readonly<Record<string, unknown>>;

const isAnnotation = (value: unknown): value is Annotation => typeof value === 'object' && value !== null;

function toLine(text: unknown, most: number): string {
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, most) : '';
}

/** The words of an option, which a form may keep as a code. */
function nameOf(value: unknown, options: unknown): unknown {
  const known: unknown[] = Array.isArray(options) ? options : [];
  const option = known.find((each) => isAnnotation(each) && each['exportValue'] === value);
  return isAnnotation(option) ? option['displayValue'] : value;
}

/** Empty where nothing was chosen or written. */
function toValue({ fieldValue, options, ...field }: Annotation): string {
  if (field['password'] === true) return '';
  if (field['checkBox'] === true) {
    const isChecked = fieldValue !== UNCHECKED && fieldValue === field['exportValue'];
    return isChecked ? 'yes' : '';
  }
  // Of the buttons of one field, the chosen one says it.
  if (field['radioButton'] === true)
    return fieldValue === field['buttonValue'] ? toLine(fieldValue, MAX_VALUE) : '';
  const values: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values
    .map((value) => toLine(nameOf(value, options), MAX_VALUE))
    .filter((text) => text !== '')
    .join(', ');
}

function toEntry(annotation: unknown): string {
  if (!isAnnotation(annotation)) return '';
  const { subtype, contentsObj, alternativeText, fieldName } = annotation;
  if (subtype === 'FreeText') return isAnnotation(contentsObj) ? toLine(contentsObj['str'], MAX_VALUE) : '';
  if (subtype !== 'Widget') return '';
  const value = toValue(annotation);
  const label = toLine(alternativeText, MAX_LABEL) || toLine(fieldName, MAX_LABEL);
  return value === '' || label === '' ? value : `${label}: ${value}`;
}

/** A line for each, below a heading; empty where there is nothing. */
export function toEntries(annotations: readonly unknown[]): string {
  const lines = annotations.map(toEntry).filter((line) => line !== '');
  return lines.length === 0 ? '' : `Filled in:\n${lines.join('\n')}`;
}
