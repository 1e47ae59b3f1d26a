// Hands request and response over to a protocol that writes its own answers. What holds for every other open answer holds
// here as well: it ends with the server and with the caller's credentials, and a reader that does not keep up is disconnected.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Caller } from '../callers/caller.ts';
import { toAppError, toErrorReply } from './error-reply.ts';
import { dropWhenStalled } from '../pressure/large-replies.ts';
import { createStreamWatch, type FindRefused, type Watched } from './stream-watch.ts';

/** Bytes a reader may leave unread. */
const MAX_UNREAD_BYTES = 1024 * 1024;

export interface HandedOver {
  /** Its body has been read, as the endpoint says. */
  readonly request: IncomingMessage;
  /** Has the headers of every answer. */
  readonly response: ServerResponse;
  /** Aborted when the other side is gone, its credentials have ended, or the server stops. */
  readonly signal: AbortSignal;
}

/** Answers in a protocol of its own. */
export interface HandoverReply {
  readonly kind: 'handover';
  /** Ends the response itself. What it throws is answered if nothing was sent yet, and else ends the connection. */
  serve(exchange: HandedOver): Promise<void>;
}

export interface Handovers {
  send(request: FastifyRequest, reply: FastifyReply, handover: HandoverReply, caller: Caller | null): void;
  stop(): void;
}

export interface HandoversDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly findRefused: FindRefused;
}

interface OpenHandover extends Watched {
  end(reason: AppError): void;
}

/** All that the protocol writes passes here: none of it may pile up for a reader that takes nothing. */
function limitUnread(response: ServerResponse): void {
  const { write } = response;
  response.write = (...args: unknown[]): boolean => {
    const isTaken: unknown = Reflect.apply(write, response, args);
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    return isTaken === true;
  };
  response.once('prefinish', () => dropWhenStalled(response));
}

function answerError(response: ServerResponse, error: unknown, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, body } = toErrorReply(toAppError(error), requestId);
  response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

export function createHandovers({ clock, log, findRefused }: HandoversDeps): Handovers {
  const open = new Set<OpenHandover>();
  const close = (handover: OpenHandover): void => handover.end(new AppError('invalid_credentials'));
  const watch = createStreamWatch({ clock, log, findRefused, streams: open, close });

  return {
    send({ raw: request, id }, reply, { serve }, caller) {
      const { raw: response } = reply;
      const over = new AbortController();
      const handover: OpenHandover = {
        caller,
        end(reason) {
          over.abort(reason);
          response.destroy();
        },
      };
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value);
      limitUnread(response);
      open.add(handover);
      response.on('error', () => response.destroy());
      response.once('close', () => {
        open.delete(handover);
        over.abort();
      });
      serve({ request, response, signal: over.signal }).catch((error: unknown) => {
        if (over.signal.aborted) return;
        log.error('handover.failed', { requestId: id, error });
        answerError(response, error, id);
      });
    },
    stop() {
      watch.stop();
      for (const handover of open) handover.end(new AppError('shutting_down'));
    },
  };
}
