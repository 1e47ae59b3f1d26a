import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { Builder } from './use-builder.ts';
import { mergeDraft, useDrafting, type Draft } from './use-drafting.ts';

const Passed = z.object({ description: z.string().min(1) });

/** Drafting from a description. Each draft stays, so that an earlier one can be taken after all. */
export function useDescribing(builder: Builder) {
  const location = useLocation();
  const passed: unknown = location.state;
  const navigate = useNavigate();
  const drafting = useDrafting();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [index, setIndex] = useState(0);

  async function draftFrom(description: string): Promise<void> {
    const draft = await drafting.start({ description });
    if (!draft) return;
    setDrafts((before) => [...before, draft]);
    setIndex(drafts.length);
    builder.take(mergeDraft(builder.input, draft.input), draft.assumptions);
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
      builder.take(mergeDraft(builder.input, draft.input), draft.assumptions);
    },
  };
}

export type Describing = ReturnType<typeof useDescribing>;
