import { AgentFile, type Agent, type CopiedAgent } from '@parley/contract/agents/schemas.ts';
import { getI18n } from 'react-i18next';
import { saveBlob } from '../../platform/browser/save-blob.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../platform/toasts.ts';
import { agentsApi } from './agents.api.ts';
import { type Feedback, toInput } from './agent.ts';
import { forgetAgent, refreshAgents } from './use-agents.ts';

const text = (key: string, options: Record<string, unknown> = {}) => getI18n().t(`agents:${key}`, options);

/** Null where it failed, which has been said. */
async function attempt<Result>(action: () => Promise<Result>): Promise<Result | null> {
  try {
    return await action();
  } catch (error) {
    showError(toAppError(error));
    return null;
  }
}

/** Only its owner reads what was left out. */
function noteLeftOut({ knowledge_left_out: count }: CopiedAgent): void {
  if (count > 0) void notify('plain', { title: text('knowledge.leftOut', { count }) });
}

/** What can be done with an agent wherever it is shown; each says how it went. */
export const agentActions = {
  /** `version`: as it was then. */
  async clone(id: string, version: number | null = null): Promise<Agent | null> {
    const copy = await attempt(() => agentsApi.clone(id, version));
    if (copy === null) return null;
    await refreshAgents();
    void notify('success', { title: text('cloned', { name: copy.name }) });
    noteLeftOut(copy);
    return copy;
  },
  /** As it is saved now, whatever its list showed before. */
  async publish({ id }: Pick<Agent, 'id'>, showsInstructions: boolean): Promise<Agent | null> {
    const published = await attempt(async () => {
      const saved = await agentsApi.get(id);
      return agentsApi.update(id, {
        ...toInput(saved),
        is_public: true,
        share_instructions: showsInstructions,
        base_updated_at: saved.updated_at,
      });
    });
    if (published === null) return null;
    await refreshAgents();
    void notify('success', { title: text('gallery.publish.done', { name: published.name }) });
    return published;
  },
  async remove({ id, name }: Pick<Agent, 'id' | 'name'>): Promise<boolean> {
    const isGone = (await attempt(() => agentsApi.remove(id).then(() => true))) ?? false;
    if (!isGone) return false;
    await forgetAgent(id);
    void notify('plain', { title: text('removed', { name }) });
    return true;
  },
  /** A run of a schedule besides those that are due. */
  async runSchedule({ id, name }: Pick<Agent, 'id' | 'name'>, deploymentId: string): Promise<void> {
    const run = await attempt(() => agentsApi.runSchedule(id, deploymentId));
    if (run === null) return;
    void notify('success', { title: text('started', { name }) });
    await refreshAgents();
  },
  async saveFile({ id, name }: Pick<Agent, 'id' | 'name'>): Promise<void> {
    const file = await attempt(() => agentsApi.exportFile(id));
    if (file === null) return;
    const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
    saveBlob(`${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.agent.json`, content);
  },
  async importFile(file: File): Promise<Agent | null> {
    const json = await file
      .text()
      .then((content): unknown => JSON.parse(content))
      // What cannot be read, or is not JSON, is no agent either.
      .catch(() => null);
    const parsed = AgentFile.safeParse(json);
    if (!parsed.success) {
      void notify('error', { title: text('import.unreadable'), text: text('import.unreadableText') });
      return null;
    }
    const agent = await attempt(() => agentsApi.importFile(parsed.data));
    if (agent === null) return null;
    await refreshAgents();
    void notify('success', { title: text('import.done', { name: agent.name }) });
    noteLeftOut(agent);
    return agent;
  },
  /** The same again takes it back. */
  async rate({ id, my_feedback: before }: Pick<Agent, 'id' | 'my_feedback'>, given: Feedback): Promise<void> {
    await attempt(() => agentsApi.setFeedback(id, before === given ? null : given));
    await refreshAgents();
  },
};
