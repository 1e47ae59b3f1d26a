import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

export interface AssumptionFormProps {
  readonly phrase: string;
  /** Words that could stand in its place. */
  readonly alternatives: readonly string[];
  readonly isLarge?: boolean | undefined;
  /** The words as they are to stand in the instructions; empty where they are to go. */
  readonly onReplace: (words: string) => void;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}

/** One assumption of a draft: kept, put as one of the alternatives, or in one's own words. */
export function AssumptionForm(props: AssumptionFormProps) {
  const { phrase, alternatives, isLarge = false, onReplace, onKeep, onClose } = props;
  const { t } = useTranslation('agents');
  const [words, setWords] = useState(phrase);
  const isChanged = words !== phrase;
  const size = isLarge ? 'large' : 'medium';
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The form that this one is inside of on the page, though not in the document, is not sent.
        event.stopPropagation();
        if (isChanged) onReplace(words.trim());
        else onKeep();
      }}
    >
      {alternatives.length > 0 && (
        <ul aria-label={t('assumption.alternatives')} className="-mx-2 flex flex-col">
          {alternatives.map((alternative) => (
            <li key={alternative}>
              <button
                type="button"
                onClick={() => onReplace(alternative)}
                className="flex min-h-8 w-full items-center rounded-2 px-2 py-1.5 text-start wrap-anywhere hover:bg-surface-3 pointer-coarse:min-h-11"
              >
                {alternative}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t('assumption.title')}
        help={t('assumption.help')}
        value={words}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex gap-3 *:flex-1 *:justify-center">
        <Button size={size} onClick={onClose}>
          {t('assumption.cancel')}
        </Button>
        <Button type="submit" size={size} variant="primary">
          {t(isChanged ? 'assumption.replace' : 'assumption.keep')}
        </Button>
      </div>
    </form>
  );
}
