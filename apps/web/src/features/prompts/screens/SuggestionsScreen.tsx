import { SUGGESTION_PURPOSES } from '@parley/contract/prompts/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomHex } from '../../../platform/random-hex.ts';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { spaceAfter } from '../../../ui/format/join-sentences.ts';
import { Preview } from '../components/Preview.tsx';
import { EMPTY_SUGGESTION, SuggestionForm, type SuggestionFields } from '../components/SuggestionForm.tsx';
import { listBuiltinSuggestions } from '../prompt.ts';
import { useOwnSuggestions } from '../use-collection.ts';
import { LibraryPage } from './LibraryPage.tsx';
import { SuggestionActions } from './SuggestionActions.tsx';
import { useComposerFill } from './use-composer-fill.ts';
import { useLibrary } from './use-library.ts';
import { useOwner } from './use-owner.ts';
import { useUndoableRemoval } from './use-undoable-removal.ts';

const PURPOSES = ['all', ...SUGGESTION_PURPOSES] as const;

/** Messages to begin with, by what they are for. */
export function SuggestionsScreen() {
  const { t, i18n } = useTranslation('systemPrompts');
  const collection = useOwnSuggestions(useOwner());
  const [form, setForm] = useState<SuggestionFields | null>(null);
  // What was begun is there again the next time.
  const [unsaved, setUnsaved] = useState(EMPTY_SUGGESTION);
  const fill = useComposerFill();
  const remove = useUndoableRemoval(collection, t('suggestions.removed'));
  const library = useLibrary({
    own: collection.entries,
    builtin: listBuiltinSuggestions(i18n.language),
    kindOf: ({ purpose }) => purpose,
    textOf: ({ text }) => text,
  });
  const { selected } = library;
  const openNew = () => setForm(unsaved);

  const save = (fields: SuggestionFields) => {
    const id = randomHex(8);
    void collection.save({ id, ...fields, isBuiltin: false }, true);
    setUnsaved(EMPTY_SUGGESTION);
    setForm(null);
    library.reveal(id);
  };

  return (
    <LibraryPage
      title={t('suggestions.title')}
      subtitle={t('suggestions.subtitle')}
      newLabel={t('suggestions.new')}
      filterLabel={t('form.purpose')}
      kinds={PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) }))}
      library={library}
      collection={collection}
      toRow={({ id, title, text, purpose }) => ({
        id,
        title,
        detail: library.kind === 'all' ? t(`purposes.${purpose}`) : text,
      })}
      emptyOwn={
        <p className="px-2.5 pt-4 text-12 text-ink-3">
          {t('suggestions.none')}
          {spaceAfter(t('suggestions.none'))}
          <LinkButton onClick={openNew}>{t('suggestions.write')}</LinkButton>
        </p>
      }
      onNew={openNew}
      onUse={({ text }) => fill(text, 'new')}
      preview={
        selected && (
          <Preview
            title={selected.title}
            description={t(`purposes.${selected.purpose}`)}
            text={selected.text}
            actions={
              <SuggestionActions
                suggestion={selected}
                onFill={(where) => fill(selected.text, where)}
                onDuplicate={() => setForm(selected)}
                onRemove={() => void remove(selected)}
              />
            }
          />
        )
      }
    >
      {form && (
        <SuggestionForm
          initial={form}
          onSave={save}
          onClose={(fields) => {
            setUnsaved(fields);
            setForm(null);
          }}
        />
      )}
    </LibraryPage>
  );
}
