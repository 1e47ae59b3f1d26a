import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { useState } from 'react';
import {
  applyEdits,
  countEdits,
  toFields,
  type ArgumentField,
  type Edits,
  type FieldProblem,
} from './argument-fields.ts';
import { useLacksKey } from '../../platform/tools/use-tools.ts';
import { useDecision, type DecisionState } from './use-decision.ts';

export interface Request {
  readonly approval: Approval;
  readonly fields: readonly ArgumentField[];
  readonly edits: Edits;
  readonly editCount: number;
  readonly problems: Readonly<Record<string, FieldProblem>>;
  readonly isEditing: boolean;
  readonly isDenying: boolean;
  readonly decision: DecisionState;
  /** The tool has no credential that it can be called with. */
  readonly lacksKey: boolean;
  edit(): void;
  change(name: string, text: string): void;
  allow(remember?: 'agent'): void;
  /** Opens and closes the question for a reason. */
  setDenying(isDenying: boolean): void;
  deny(reason: string, endsRun: boolean): void;
}

/** One request for approval while a person looks at it: its fields, what was changed, and the answer. */
export function useRequest(approval: Approval, onDecided: () => void): Request {
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Request['problems']>({});
  const [isEditing, setEditing] = useState(false);
  const [isDenying, setDenying] = useState(false);
  const decision = useDecision(approval, onDecided);
  const lacksKey = useLacksKey(approval.tool_name, approval.state === 'waiting');
  const fields = toFields(approval.args, approval.parameters);
  const editCount = countEdits(fields, edits);
  return {
    approval,
    fields,
    edits,
    editCount,
    problems,
    isEditing,
    isDenying,
    decision,
    lacksKey,
    edit: () => setEditing(true),
    change(name, text) {
      setEdits((known) => ({ ...known, [name]: text }));
      setProblems({});
    },
    allow(remember) {
      const result = applyEdits(approval.args, fields, edits);
      if ('problems' in result) {
        setProblems(result.problems);
        return;
      }
      decision.decide({
        decision: 'allow',
        ...(editCount > 0 && { arguments: result.args }),
        ...(remember && { remember }),
      });
    },
    setDenying,
    deny(reason, endsRun) {
      setDenying(false);
      decision.decide({ decision: 'deny', ...(reason.trim() !== '' && { reason: reason.trim() }), endsRun });
    },
  };
}
