import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';

export interface AssumptionSheetProps {
  readonly phrase: string;
  /** The words as they are to stand in the instructions; empty where they are to go. */
  readonly onReplace: (words: string) => void;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}

/** One assumption of a draft on a phone, where words in a long text are hard to select: kept, or put otherwise. */
export function AssumptionSheet({ phrase, onReplace, onKeep, onClose }: AssumptionSheetProps) {
  const { t } = useTranslation('agents');
  const [words, setWords] = useState(phrase);
  const isChanged = words !== phrase;
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('assumption.title')} from="foot">
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) onReplace(words.trim());
          else onKeep();
        }}
      >
        <TextField
          label={t('assumption.title')}
          help={t('assumption.help')}
          value={words}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
        <div className="flex gap-3 *:flex-1 *:justify-center">
          <Button size="large" onClick={onClose}>
            {t('assumption.cancel')}
          </Button>
          <Button type="submit" size="large" variant="primary">
            {t(isChanged ? 'assumption.replace' : 'assumption.keep')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
