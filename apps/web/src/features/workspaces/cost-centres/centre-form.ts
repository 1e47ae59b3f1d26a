import type { CostCentreRule, NewCostCentre } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { readCap } from '../read-cap.ts';
import type { CentreRow } from './cost-centres.api.ts';
import { toPlainNumber } from '../../../ui/form/typed-text.ts';

export type ShownRule = CostCentreRule & { readonly label: string | null };

interface CentreFields {
  readonly kind: NewCostCentre['kind'];
  readonly name: string;
  readonly ownerId: string;
  /** As typed: US dollars, empty for no limit. */
  readonly budget: string;
  /** As typed: percent. */
  readonly warnAt: string;
  readonly atLimit: NewCostCentre['at_limit'];
  readonly rules: readonly ShownRule[];
}

const NEW: CentreFields = {
  kind: 'team',
  name: '',
  ownerId: '',
  budget: '',
  warnAt: '80',
  atLimit: 'warn',
  rules: [],
};

function toFields(centre: CentreRow | null): CentreFields {
  if (!centre) return NEW;
  const { kind, name, owner, budget, warn_at: warnAt, at_limit: atLimit, rules } = centre;
  return {
    kind,
    name,
    ownerId: owner?.user_id ?? '',
    budget: budget === null ? '' : String(budget),
    warnAt: String(Math.round(warnAt * 100)),
    atLimit,
    rules,
  };
}

function readWarnAt(text: string): number | undefined {
  const percent = Number(toPlainNumber(text).replace(/%$/, ''));
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? percent / 100 : undefined;
}

/** What was changed and not saved yet. */
export type CentreDraft = Partial<CentreFields>;

/** Whether a draft differs from what is saved. */
export function isDraftChanged(centre: CentreRow | null, draft: CentreDraft): boolean {
  const before = toFields(centre);
  return JSON.stringify({ ...before, ...draft }) !== JSON.stringify(before);
}

export type ChangeDraft = (change: (draft: CentreDraft) => CentreDraft) => void;

/** The fields of a cost center while they are changed; `null` makes a new one. */
export function toCentreForm(centre: CentreRow | null, draft: CentreDraft, onDraft: ChangeDraft) {
  const before = toFields(centre);
  const fields = { ...before, ...draft };
  // One that was set otherwise may be finer than what is read here.
  const budget = fields.budget === before.budget ? (centre?.budget ?? null) : readCap(fields.budget);
  const warnAt = readWarnAt(fields.warnAt);
  const name = fields.name.trim();
  const isValid = name !== '' && budget !== undefined && warnAt !== undefined;
  const body: NewCostCentre | null = isValid
    ? {
        kind: fields.kind,
        name,
        owner_id: fields.ownerId === '' ? null : fields.ownerId,
        budget,
        warn_at: warnAt,
        at_limit: fields.atLimit,
        rules: fields.rules.map(({ kind, id }) => ({ kind, id })),
      }
    : null;
  return {
    fields,
    budget,
    warnAt,
    /** Null where something is wrong. */
    body,
    isChanged: isDraftChanged(centre, draft),
    change: (change: CentreDraft) => onDraft((current) => ({ ...current, ...change })),
    reset: () => onDraft(() => ({})),
  };
}

export type CentreForm = ReturnType<typeof toCentreForm>;
