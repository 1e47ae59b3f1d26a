import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { notify } from '../../../../platform/toasts.ts';
import type { Builder } from './use-builder.ts';
import { mergeDraft, useDrafting, type Draft } from './use-drafting.ts';

/** What another page has passed on: a task to begin with at once, or one to be read and changed first. */
const Passed = z.object({ description: z.string().min(1), waits: z.boolean().default(false) });
const UNDO_MS = 8_000;

/** A draft that was cut in the middle can be taken all the same. */
function listCut(draft: Draft): Draft[] {
  const { cut, input } = draft;
  if (!cut?.fields.instructions) return [];
  const kept = { ...input, ...cut.fields };
  return [{ ...draft, input: kept, assumptions: [], alternatives: {}, isFromTemplate: false, cut: null }];
}

/** Drafting from a description. Each draft stays, so that an earlier one can be taken after all. */
export function useDescribing(builder: Builder) {
  const { t } = useTranslation(['agents', 'common']);
  const location = useLocation();
  const passed: unknown = location.state;
  const navigate = useNavigate();
  const drafting = useDrafting();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [index, setIndex] = useState(0);

  async function draftFrom(description: string): Promise<void> {
    builder.beginDraft();
    const draft = await drafting.start({ description });
    if (!draft) return;
    const made = [...listCut(draft), draft];
    setDrafts((before) => [...before, ...made]);
    setIndex(drafts.length + made.length - 1);
    builder.finishDraft(draft);
  }

  function offerEarlier(description: string): void {
    const action = { label: t('common:undo'), onPress: () => builder.describe(description) };
    void notify('plain', { title: t('describe.replaced'), action, durationMs: UNDO_MS });
  }

  const begin = useRef<(task: z.infer<typeof Passed>) => void>(() => undefined);
  useEffect(() => {
    begin.current = ({ description, waits }) => {
      const earlier = builder.description;
      builder.describe(description);
      if (!waits) void draftFrom(description);
      else if (earlier.trim() !== '' && earlier !== description) offerEarlier(earlier);
    };
  });
  useEffect(() => {
    const task = Passed.safeParse(passed).data;
    if (!task) return;
    // Going back to this page or loading it again starts nothing.
    void navigate('.', { replace: true, state: null });
    begin.current(task);
  }, [passed, navigate]);

  const { fill } = builder;
  const soFar = drafting.state.kind === 'running' ? drafting.state.soFar : null;
  useEffect(() => {
    if (soFar) fill(soFar.fields);
  }, [soFar, fill]);

  return {
    text: builder.description,
    type: builder.describe,
    state: drafting.state,
    stop: drafting.stop,
    start: () => {
      if (builder.description.trim() !== '') void draftFrom(builder.description);
    },
    current: drafts[index] ?? null,
    index,
    count: drafts.length,
    show(next: number): void {
      const draft = drafts[next];
      if (!draft) return;
      setIndex(next);
      builder.take(mergeDraft(builder.input, draft.input), draft);
    },
  };
}

export type Describing = ReturnType<typeof useDescribing>;
