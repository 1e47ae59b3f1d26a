import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_ARTIFACT_CHARACTERS, MAX_ARTIFACT_VERSIONS } from '@parley/contract/artifacts/constants.ts';
import type { ArtifactContents } from '@parley/contract/artifacts/fold.ts';
import type { Clock } from '../../../platform/clock.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import type { ChatStore } from '../chat.store.ts';
import type { Ids } from '../ids.ts';
import type { Replies } from '../reply/replies.ts';
import { listBranch } from '../sessions/message-tree.ts';
import { createUserMessage, type Message } from '../sessions/message.ts';
import { listArtifacts, toCarriedVersion } from './artifacts.ts';

// A person's version of a document is a message that hangs on the last one of the shown branch, so that it syncs and goes
// like any other; as one of the system it is neither shown nor sent, and the branch does not end with it.

export interface VersionWriter {
  /** Answers why it was refused; nothing is changed then. `from`: the version that the person has seen. */
  write(
    sessionId: string,
    artifactId: string,
    contents: Pick<ArtifactContents, 'content'> & { readonly from: number },
  ): Promise<AppError | null>;
}

export interface VersionWriterDependencies {
  readonly store: ChatStore;
  readonly replies: Pick<Replies, 'isReplying'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createVersionWriter({
  store,
  replies,
  clock,
  ids,
}: VersionWriterDependencies): VersionWriter {
  return {
    async write(sessionId, artifactId, { content, from }) {
      if (content.length > MAX_ARTIFACT_CHARACTERS) return new AppError('too_large');
      try {
        await store.loadMessages(sessionId);
      } catch (error) {
        return toAppError(error);
      }
      await store.fetchNewest(sessionId);
      const session = store.findSession(sessionId);
      const messages = store.state.getState().messages[sessionId] ?? [];
      const branch = listBranch(messages, session?.activeLeafId ?? null);
      const artifact = listArtifacts(messages, branch).find(({ id }) => id === artifactId);
      const leaf = branch.at(-1);
      if (!session || !artifact || !leaf) return new AppError('not_found');
      if (replies.isReplying(sessionId)) return new AppError('reply_in_progress');
      // Another device has gone on from it: what is not seen is not overwritten.
      if (artifact.newest.version !== from) return new AppError('conflict');
      if (from >= MAX_ARTIFACT_VERSIONS) return new AppError('too_large');
      const nowMs = Math.max(clock.now(), leaf.timestamp + 1);
      const id = ids.key();
      const version = {
        ...artifact.newest,
        content: content.replaceAll('\u0000', ''),
        version: from + 1,
        by: { is: 'person', name: '', messageId: id, at: nowMs },
      } as const;
      const message: Message = {
        ...createUserMessage(
          { id, parentId: leaf.id, nowMs },
          `Edited ${JSON.stringify(version.title)}, version ${version.version}.`,
          null,
        ),
        role: 'system',
        artifactVersions: [toCarriedVersion(artifactId, version)],
      };
      store.apply({
        sessions: [{ ...session, messageCount: session.messageCount + 1, lastUserActivityAt: nowMs }],
        messages: [{ sessionId, message }],
      });
      // At once: what a page begins to store as it goes away can be lost on a busy machine.
      await store.save.flush();
      return null;
    },
  };
}
