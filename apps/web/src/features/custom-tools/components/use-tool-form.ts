import type { CustomTool } from '@parley/contract/custom-tools/schemas.ts';
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTextOf } from '../../../platform/errors/field-text.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { customToolActions } from '../custom-tools.api.ts';
import { keptDraft } from '../kept-draft.ts';
import { EMPTY_DRAFT, toDraft, toFields, toParameters, type ToolDraft } from '../tool-draft.ts';

type Errors = Readonly<Record<string, string>>;

const FIELDS = [
  'display_name',
  'name',
  'description',
  'method',
  'url',
  'headers',
  'body_template',
  'parameters',
  'result_path',
  'timeout_ms',
];
/** Errors about one field whose code says which. */
const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  tool_name_taken: 'name',
  destination_blocked: 'url',
  invalid_schema: 'parameters',
};

/** A key that was not shown goes nowhere else. */
const URL_KEY_AGAIN = /^has a hidden value/;

/** By field; those of a header under its number, e.g. `headers.0`. */
function readErrors({ code, data }: AppError, urlKeyAgain: string): Errors {
  const known = FIELD_OF[code];
  if (known !== undefined) return { [known]: textsOf(code).text };
  const named = (data.errors ?? []).map(({ field, message }) => {
    const path = field.replace(/^body\./, '').split('.');
    const text = URL_KEY_AGAIN.test(message) ? urlKeyAgain : fieldTextOf(message);
    return [path.slice(0, path[0] === 'headers' ? 2 : 1).join('.'), text] as const;
  });
  return Object.fromEntries(named.filter(([field]) => FIELDS.includes(field.split('.')[0] ?? '')));
}

const isSame = (one: ToolDraft, other: ToolDraft) => JSON.stringify(one) === JSON.stringify(other);

export interface ToolForm {
  readonly draft: ToolDraft;
  readonly errors: Errors;
  /** What belongs to no field. */
  readonly failure: AppError | null;
  readonly isBusy: boolean;
  /** It changes a tool that is saved. */
  readonly isStored: boolean;
  readonly isSaved: boolean;
  /** Something was typed or filled in that the server does not have. */
  hasUnsaved(): boolean;
  /** It is given up. */
  forget(): void;
  change(change: Partial<ToolDraft>): void;
  setError(field: string, error: string): void;
  save(): void;
}

export interface ToolFormOf {
  /** `null`: a new one. */
  readonly tool: CustomTool | null;
  /** What a new one begins with. */
  readonly start: ToolDraft | null;
  /** Whose browser keeps what is typed; `null`: it is not kept. */
  readonly keeperId: string | null;
  /** The tool that `start` is a copy of, whose changes are kept by themselves. */
  readonly copiedId: string | null;
}

/** What is typed of a tool, saved or not yet. */
export function useToolForm(
  { tool, start, keeperId, copiedId }: ToolFormOf,
  onCreated: (id: string) => void,
): ToolForm {
  const { t } = useTranslation('mcp');
  const place = useMemo(
    () => (keeperId === null ? null : { userId: keeperId, copiedId }),
    [keeperId, copiedId],
  );
  const [draft, setDraft] = useState(() => {
    if (tool) return toDraft(tool);
    const kept = place && keptDraft.read(place);
    // What was read from elsewhere replaces what was typed before; of a copy what was typed since is meant.
    return (copiedId === null ? (start ?? kept) : (kept ?? start)) ?? EMPTY_DRAFT;
  });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [stored, setStored] = useState(() => (tool ? draft : EMPTY_DRAFT));
  const isCreated = useRef(false);
  const isUnsaved = !isSame(draft, stored);
  // An untouched copy is made again from its original as that is then.
  const isTyped = isUnsaved && !(copiedId !== null && start && isSame(draft, start));
  useEffect(() => {
    if (!place) return;
    if (isTyped) keptDraft.write(place, draft);
    else keptDraft.remove(place);
  }, [place, draft, isTyped]);
  const forget = () => {
    if (place) keptDraft.remove(place);
  };

  async function send(parameters: Record<string, unknown>): Promise<void> {
    setBusy(true);
    setErrors({});
    setFailure(null);
    const fields = toFields(draft, parameters);
    try {
      if (tool) {
        const saved = toDraft(await customToolActions.update(tool.id, fields));
        // What was typed since stays.
        setDraft((now) => (now === draft ? saved : now));
        setStored(saved);
        setSaved(true);
      } else {
        const rest = { icon: 'webhook', category: 'custom', is_active: true };
        const { id } = await customToolActions.create({ ...fields, ...rest });
        isCreated.current = true;
        forget();
        onCreated(id);
      }
    } catch (error) {
      const known = toAppError(error);
      const wrong = readErrors(known, t('custom.urlKeyAgain', { mask: SECRET_MASK }));
      setErrors(wrong);
      // An error beside its field says enough.
      if (Object.keys(wrong).length === 0) setFailure(known);
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    errors,
    failure,
    isBusy,
    isStored: tool !== null,
    isSaved: isSaved && !isUnsaved,
    hasUnsaved: () => !isCreated.current && isUnsaved,
    forget,
    change(change) {
      setDraft((before) => ({ ...before, ...change }));
      setSaved(false);
    },
    setError: (field, error) => setErrors((before) => ({ ...before, [field]: error })),
    save() {
      const parameters = toParameters(draft);
      if (parameters) void send(parameters);
      else setErrors({ parameters: t('custom.noObject') });
    },
  };
}
