// A large body stays in memory until its call ends, so it takes a slot before it is read.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.ts';
import type { CallQueue } from './call-queue.ts';

export interface LargeBodies {
  letIn(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): Promise<void>;
  /** Nothing refers to the body any more. */
  release(request: FastifyRequest): void;
}

export function createLargeBodies(queue: Pick<CallQueue, 'receive'>): LargeBodies {
  const held = new WeakMap<FastifyRequest, () => void>();
  return {
    async letIn(request, reply, caller) {
      const leave = await queue.receive(request, caller);
      held.set(request, leave);
      // Also of a call that is refused before it is handled, and of a sender who is gone.
      reply.raw.once('finish', leave).once('close', leave);
      if (reply.raw.closed) leave();
    },
    release: (request) => held.get(request)?.(),
  };
}
