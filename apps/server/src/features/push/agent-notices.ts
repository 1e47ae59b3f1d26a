// What agents tell the person that they run for: on devices that are notified, and by email where that is wanted or there
// is no device. The agent is named in each notice, so that its words are not taken for those of the product.
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Limiter, LimitRule } from '../../platform/rate-limit/limiter.ts';
import { toPlainWords } from '../../toolbox/plain-words.ts';
import type { ToolNotices } from '../../toolbox/own-data.ts';
import { ToolFailure } from '../../toolbox/tool.ts';
import type { FindWorkOwner } from '../auth/index.ts';
import type { AddPush } from './push-notices.ts';

/** Of one person, from all agents: a run that repeats itself does not fill a mailbox. */
const NOTICES: LimitRule = { name: 'agent-notices', limit: 10, windowSeconds: 3_600 };
const SECOND_MS = 1_000;

export interface AgentNoticesDeps {
  readonly jobs: Pick<Jobs, 'write'>;
  readonly mail: Pick<Mail, 'add' | 'isConfigured'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly limiter: Pick<Limiter, 'countExactly'>;
  readonly addPush: AddPush;
  readonly findOwner: (reader: Reader, userId: string) => ReturnType<FindWorkOwner>;
  readonly publicUrl: string;
}

export interface NoticeSource {
  readonly userId: string;
  readonly runId: string;
  readonly agent: { readonly id: string; readonly name: string };
  /** The conversation that the run answers in. */
  readonly sessionId: string | null;
}

export type AgentNoticesOf = (source: NoticeSource) => ToolNotices;

const TEXTS = {
  en: { from: (agent: string) => `Your agent ${agent} wrote this.`, look: 'The run:' },
  zh: { from: (agent: string) => `此消息由你的智能体“${agent}”发送。`, look: '运行记录：' },
} as const;

function toPath({ agent, runId, sessionId }: NoticeSource): string {
  if (sessionId !== null) return `/#/chat?session=${encodeURIComponent(sessionId)}`;
  return `/#/agents/${agent.id}?tab=runs&run=${runId}`;
}

export function createAgentNotices({
  jobs,
  mail,
  clock,
  limiter,
  addPush,
  findOwner,
  publicUrl,
}: AgentNoticesDeps): AgentNoticesOf {
  async function count(userId: string): Promise<void> {
    const { isAllowed, limit, resetsAtMs } = await limiter.countExactly(NOTICES, userId);
    if (isAllowed) return;
    const seconds = Math.max(1, Math.ceil((resetsAtMs - clock.now()) / SECOND_MS));
    throw new ToolFailure('rate_limited', `The user gets ${limit} notices an hour at most.`, seconds);
  }

  return (source) => ({
    async send({ title, text, byEmail }) {
      const { userId, agent } = source;
      await count(userId);
      const path = toPath(source);
      const sent = await jobs.write(async (tx, enqueue) => {
        const owner = await findOwner(tx, userId);
        if (!owner) return { devices: 0, isMailed: false };
        const subject = toPlainWords(`${agent.name}: ${title}`).replaceAll(/\s+/g, ' ');
        const words = toPlainWords(text);
        const devices = await addPush(tx, enqueue, userId, { title: subject, body: words, path });
        const { email: to, language } = owner;
        const isMailed = mail.isConfigured && to !== null && (byEmail || devices === 0);
        const { from, look } = TEXTS[language];
        const body = `${words}\n\n${from(agent.name)} ${look}\n\n${publicUrl}${path}\n`;
        if (isMailed) await mail.add(enqueue, { to, subject, text: body });
        return { devices, isMailed };
      });
      if (sent.devices === 0 && !sent.isMailed)
        throw new ToolFailure(
          'failed',
          'The user cannot be reached: no device of theirs is notified, and no email can be sent. They turn devices on in Settings, Notifications.',
        );
      return sent;
    },
  });
}
