import type { MetadataBody } from '@parley/contract/history/schemas.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toEtag } from './history.state-hash.ts';
import { hashSettings, type SessionHead, type Settings } from './history.record.ts';
import { updateHead } from './history.store.ts';

export interface Changed {
  readonly head: SessionHead;
  readonly previousEtag: string;
}

function changeSettings(settings: Settings, change: MetadataBody): Settings {
  const { system_prompt: systemPrompt, selected_model_id: selectedModelId } = change;
  const { reasoning_effort: reasoningEffort } = change;
  return {
    name: change.name ?? settings.name,
    systemPrompt: systemPrompt === undefined ? settings.systemPrompt : systemPrompt,
    selectedModelId: selectedModelId === undefined ? settings.selectedModelId : selectedModelId,
    supportsVision: change.supports_vision ?? settings.supportsVision,
    supportsReasoningEffort: change.supports_reasoning_effort ?? settings.supportsReasoningEffort,
    reasoningEffort: reasoningEffort === undefined ? settings.reasoningEffort : reasoningEffort,
    titleGenerated: change.title_generated ?? settings.titleGenerated,
    isPinned: change.is_pinned ?? settings.isPinned,
    agent: change.agent === undefined ? settings.agent : change.agent,
  };
}

/** Only moves forward, so a device that was offline never resets it. */
function toLater(known: number | null, given: string | null | undefined): number | null {
  return given === undefined || given === null ? known : Math.max(known ?? 0, Date.parse(given));
}

/** Updates only the given fields. */
export async function changeMetadata(
  tx: Tx,
  userId: string,
  head: SessionHead,
  change: MetadataBody,
  nowMs: number,
): Promise<Changed> {
  const settings = changeSettings(head, change);
  const { last_user_activity_at: activity, active_leaf_id: leaf } = change;
  const changed = {
    ...head,
    ...settings,
    lastUserActivityAt: toLater(head.lastUserActivityAt, activity),
    activeLeafId: leaf === undefined ? head.activeLeafId : leaf,
    settingsHash: hashSettings(settings),
    updatedAt: nowMs,
  };
  const updated = await updateHead(tx, userId, changed);
  return { head: updated, previousEtag: toEtag(head) };
}
