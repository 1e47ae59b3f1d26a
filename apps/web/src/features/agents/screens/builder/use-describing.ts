import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { Builder } from './use-builder.ts';
import { mergeDraft, useDrafting, type Draft } from './use-drafting.ts';

const Passed = z.object({ description: z.string().min(1) });

/** A draft that was cut in the middle can be taken all the same. */
function listCut(draft: Draft): Draft[] {
  const { cut, input } = draft;
  if (!cut?.fields.instructions) return [];
  const kept = { ...input, ...cut.fields };
  return [{ ...draft, input: kept, assumptions: [], alternatives: {}, isFromTemplate: false, cut: null }];
}

/** Drafting from a description. Each draft stays, so that an earlier one can be taken after all. */
export function useDescribing(builder: Builder) {
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

  const begin = useRef<(description: string) => void>(() => undefined);
  useEffect(() => {
    begin.current = (description) => {
      builder.describe(description);
      void draftFrom(description);
    };
  });
  useEffect(() => {
    const description = Passed.safeParse(passed).data?.description;
    if (description === undefined) return;
    // Going back to this page or loading it again starts nothing.
    void navigate('.', { replace: true, state: null });
    begin.current(description);
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
