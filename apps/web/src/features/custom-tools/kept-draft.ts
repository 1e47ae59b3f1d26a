// What is typed of a new tool, kept in this browser until it is saved.
import { CustomToolMethod } from '@parley/contract/custom-tools/schemas.ts';
import { hideUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import { z } from 'zod';
import { createFormDrafts } from '../../platform/store/form-drafts.ts';
import { PARAMETER_TYPES } from './parameter-table.ts';
import { EFFECT_CHOICES, type ToolDraft } from './tool-draft.ts';

const KeptDraft: z.ZodType<ToolDraft> = z.object({
  display_name: z.string(),
  name: z.string(),
  description: z.string(),
  method: CustomToolMethod,
  effect: z.enum(EFFECT_CHOICES),
  url: z.string(),
  headers: z.array(
    z.object({ name: z.string(), value: z.string(), isSecret: z.boolean(), isStored: z.boolean() }),
  ),
  body_template: z.string(),
  isTable: z.boolean(),
  rows: z.array(
    z.object({
      name: z.string(),
      type: z.enum(PARAMETER_TYPES),
      isRequired: z.boolean(),
      description: z.string(),
    }),
  ),
  json: z.string(),
  result_path: z.string(),
  timeout: z.string(),
});

const drafts = createFormDrafts('custom-tool-draft', KeptDraft);

/** Whose browser, and the tool that the new one is a copy of; `null`: of none. */
export interface KeptPlace {
  readonly userId: string;
  readonly copiedId: string | null;
}

const toPlace = ({ userId, copiedId }: KeptPlace) => ({ userId, id: copiedId });

export const keptDraft = {
  read: (place: KeptPlace): ToolDraft | null => drafts.read(toPlace(place)),
  /** Without the values of secret headers and without keys in the URL, which are typed again. */
  write(place: KeptPlace, draft: ToolDraft): void {
    const headers = draft.headers.map((header) => (header.isSecret ? { ...header, value: '' } : header));
    drafts.write(toPlace(place), { ...draft, url: hideUrlSecrets(draft.url), headers });
  },
  remove: (place: KeptPlace): void => drafts.remove(toPlace(place)),
};
