import { PROMPT_CATEGORIES } from '@parley/contract/prompts/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomHex } from '../../../platform/random-hex.ts';
import { useChatPreferences } from '../../chat/index.ts';
import { Preview } from '../components/Preview.tsx';
import { EMPTY_PROMPT, PromptForm, type PromptFields } from '../components/PromptForm.tsx';
import { listBuiltinPrompts } from '../prompt.ts';
import { useOwnPrompts } from '../use-collection.ts';
import { LibraryPage } from './LibraryPage.tsx';
import { SystemPromptActions } from './SystemPromptActions.tsx';
import { useLibrary } from './use-library.ts';
import { useOwner } from './use-owner.ts';
import { usePromptUse } from './use-prompt-use.ts';
import { useUndoableRemoval } from './use-undoable-removal.ts';

const CATEGORIES = ['all', ...PROMPT_CATEGORIES] as const;

interface OpenForm {
  readonly id: string | null;
  readonly initial: PromptFields;
}

/** Instructions to lead a chat by: those that come with the product, and one's own. */
export function SystemPromptsScreen() {
  const { t, i18n } = useTranslation('systemPrompts');
  const collection = useOwnPrompts(useOwner());
  const defaultText = useChatPreferences((state) => state.defaultSystemPrompt);
  const [form, setForm] = useState<OpenForm | null>(null);
  // What was begun is there again the next time.
  const [unsaved, setUnsaved] = useState(EMPTY_PROMPT);
  const use = usePromptUse();
  const remove = useUndoableRemoval(collection, t('removed'));
  const library = useLibrary({
    own: collection.entries,
    builtin: listBuiltinPrompts(i18n.language),
    kindOf: ({ category }) => category,
    textOf: ({ description, prompt }) => `${description}\n${prompt}`,
  });
  const { selected } = library;

  const save = (fields: PromptFields) => {
    const id = form?.id ?? randomHex(8);
    void collection.save({ id, ...fields, isBuiltin: false }, form?.id === null);
    if (form?.id === null) setUnsaved(EMPTY_PROMPT);
    setForm(null);
    library.reveal(id);
  };

  return (
    <LibraryPage
      title={t('title')}
      subtitle={t('subtitle')}
      newLabel={t('new')}
      filterLabel={t('form.category')}
      kinds={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
      library={library}
      collection={collection}
      toRow={({ id, title, description, prompt }) => ({
        id,
        title,
        detail: description === '' ? prompt : description,
        badge: prompt === defaultText ? t('isDefault') : undefined,
      })}
      onNew={() => setForm({ id: null, initial: unsaved })}
      onUse={use.inNewChat}
      preview={
        selected && (
          <Preview
            title={selected.title}
            description={selected.description}
            text={selected.prompt}
            actions={
              <SystemPromptActions
                prompt={selected}
                isDefault={selected.prompt === defaultText}
                use={use}
                onEdit={() => setForm({ id: selected.id, initial: selected })}
                onDuplicate={() => setForm({ id: null, initial: selected })}
                onRemove={() => void remove(selected)}
              />
            }
          />
        )
      }
    >
      {form && (
        <PromptForm
          heading={t(form.id === null ? 'newTitle' : 'editTitle')}
          initial={form.initial}
          onSave={save}
          onSaveAsDefault={(fields) => {
            save(fields);
            use.asDefault(fields);
          }}
          onClose={(fields) => {
            if (form.id === null) setUnsaved(fields);
            setForm(null);
          }}
        />
      )}
    </LibraryPage>
  );
}
