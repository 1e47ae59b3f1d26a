// Members' own prompts beside the built-in ones. Guests store theirs in the browser.
import { BUILTIN_PROMPTS } from '@parley/contract/prompts/builtin-prompts.ts';
import { BUILTIN_SUGGESTIONS } from '@parley/contract/prompts/builtin-suggestions.ts';
import { MAX_OWN_PROMPTS } from '@parley/contract/prompts/constants.ts';
import type {
  NewSuggestionBody,
  NewSystemPromptBody,
  PromptSuggestion,
  SuggestionQuery,
  SystemPrompt,
  SystemPromptBody,
  SystemPromptQuery,
} from '@parley/contract/prompts/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockNamed } from '../../platform/db/dialect.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { hasWords, toPage, type Page } from './prompts.filter.ts';
import { toBuiltinPrompt, toBuiltinSuggestion, toSuggestion, toSystemPrompt } from './prompts.present.ts';
import {
  countOwn,
  findPrompt,
  findSuggestion,
  insertPrompt,
  insertSuggestion,
  listPrompts,
  listSuggestions,
  removeOwn,
  updatePrompt,
  type SuggestionRow,
  type SystemPromptRow,
} from './prompts.store.ts';

export interface PromptsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
}

export interface Prompts {
  listPrompts(userId: string, query: SystemPromptQuery): Promise<Page<SystemPrompt>>;
  /** Idempotent: an id chosen by the caller that exists already means that this is a retry. */
  createPrompt(userId: string, given: NewSystemPromptBody): Promise<SystemPromptRow>;
  updatePrompt(userId: string, id: string, given: SystemPromptBody): Promise<SystemPromptRow>;
  removePrompt(userId: string, id: string): Promise<void>;
  listSuggestions(userId: string, query: SuggestionQuery): Promise<Page<PromptSuggestion>>;
  createSuggestion(userId: string, given: NewSuggestionBody): Promise<SuggestionRow>;
  removeSuggestion(userId: string, id: string): Promise<void>;
}

const BUILTIN_IDS: ReadonlySet<string> = new Set(
  [...BUILTIN_PROMPTS, ...BUILTIN_SUGGESTIONS].map(({ id }) => id),
);

/** A second entry with the id of a built-in one could be told from it neither in the list nor in a chat. */
function refuseBuiltin(id: string): void {
  if (!BUILTIN_IDS.has(id)) return;
  const message = 'is the id of a built-in prompt; leave it out or choose another';
  throw new AppError('validation_failed', { data: { errors: [{ field: 'id', message }] } });
}

export function createPrompts({ db, clock, ids }: PromptsDeps): Prompts {
  async function refuseTooMany(
    tx: Tx,
    kind: 'system_prompts' | 'prompt_suggestions',
    userId: string,
  ): Promise<void> {
    if ((await countOwn(tx, kind, userId)) >= MAX_OWN_PROMPTS) throw new AppError('conflict');
  }

  return {
    async listPrompts(userId, query) {
      const { source, language, category, q } = query;
      const builtin =
        source === 'own' ? [] : BUILTIN_PROMPTS.map((entry) => toBuiltinPrompt(entry, language));
      const own = source === 'builtin' ? [] : (await listPrompts(db.read, userId)).map(toSystemPrompt);
      const wanted = [...builtin, ...own].filter(
        (entry) =>
          (category === undefined || entry.category === category) &&
          hasWords([entry.title, entry.description, entry.prompt], q),
      );
      return toPage(wanted, query);
    },
    async createPrompt(userId, { id = ids.create('prompt'), ...given }) {
      refuseBuiltin(id);
      return db.write(async (tx) => {
        await lockNamed(tx, 'system_prompts', userId);
        const known = await findPrompt(tx, userId, id);
        if (known) return known;
        await refuseTooMany(tx, 'system_prompts', userId);
        const now = clock.now();
        const row = { user_id: userId, id, ...given, created_at: now, updated_at: now };
        await insertPrompt(tx, row);
        return row;
      });
    },
    updatePrompt: (userId, id, given) =>
      db.write(async (tx) => {
        const row = await updatePrompt(tx, { user_id: userId, id }, { ...given, updated_at: clock.now() });
        if (!row) throw new AppError('not_found');
        return row;
      }),
    async removePrompt(userId, id) {
      const isRemoved = await db.write((tx) => removeOwn(tx, 'system_prompts', userId, id));
      if (!isRemoved) throw new AppError('not_found');
    },
    async listSuggestions(userId, query) {
      const { source, language, purpose, q } = query;
      const builtin =
        source === 'own' ? [] : BUILTIN_SUGGESTIONS.map((entry) => toBuiltinSuggestion(entry, language));
      const own = source === 'builtin' ? [] : (await listSuggestions(db.read, userId)).map(toSuggestion);
      const wanted = [...builtin, ...own].filter(
        (entry) =>
          (purpose === undefined || entry.purpose === purpose) && hasWords([entry.title, entry.text], q),
      );
      return toPage(wanted, query);
    },
    async createSuggestion(userId, { id = ids.create('suggestion'), title, text, purpose }) {
      refuseBuiltin(id);
      return db.write(async (tx) => {
        await lockNamed(tx, 'prompt_suggestions', userId);
        const known = await findSuggestion(tx, userId, id);
        if (known) return known;
        await refuseTooMany(tx, 'prompt_suggestions', userId);
        const row = { user_id: userId, id, title, prompt: text, purpose, created_at: clock.now() };
        await insertSuggestion(tx, row);
        return row;
      });
    },
    async removeSuggestion(userId, id) {
      const isRemoved = await db.write((tx) => removeOwn(tx, 'prompt_suggestions', userId, id));
      if (!isRemoved) throw new AppError('not_found');
    },
  };
}
