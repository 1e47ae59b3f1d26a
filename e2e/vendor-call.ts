// One request to the vendor of a journey, in OpenAI's chat format, and what the journey answers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

export const VendorBody = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});

interface TokenCount {
  readonly input: number;
  readonly output: number;
}

interface AskedTool {
  readonly name: string;
  readonly args: object;
}

/** One request to the vendor. Nothing is sent before the test does. */
export interface VendorCall {
  /** What the product sent as its key; `null` without one. */
  readonly key: string | null;
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  say(text: string): void;
  think(text: string): void;
  finish(usage?: TokenCount): void;
  /** The whole reply at once. */
  reply(text: string, usage?: TokenCount): void;
  /** Ends the turn with calls of tools. */
  callTools(...tools: readonly AskedTool[]): void;
  refuse(status: number, retryAfterSeconds?: number): void;
  /** Closes the connection without an end marker. */
  cut(): void;
  /** Resolves when the product has closed the connection, or the reply is complete. */
  readonly closed: Promise<void>;
}

export function createCall(
  { model, messages }: z.infer<typeof VendorBody>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): VendorCall {
  function send(payload: object | '[DONE]'): void {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      `data: ${typeof payload === 'string' ? payload : JSON.stringify({ id: 'call', model, ...payload })}\n\n`,
    );
  }

  function sendDelta(delta: object, ending: string | null = null): void {
    send({ choices: [{ index: 0, delta, finish_reason: ending }] });
  }

  function end(ending: string, { input, output }: TokenCount = { input: 10, output: 20 }): void {
    sendDelta({}, ending);
    const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
    send({ choices: [], usage });
    send('[DONE]');
    response.end();
  }

  const call: VendorCall = {
    key: headers.authorization?.replace('Bearer ', '') ?? null,
    model,
    messages,
    say: (text) => sendDelta({ content: text }),
    think: (text) => sendDelta({ reasoning_content: text }),
    finish: (usage) => end('stop', usage),
    callTools(...tools) {
      const calls = tools.map(({ name, args }, index) => ({
        index,
        id: `call_${messages.length}_${index}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
      }));
      sendDelta({ tool_calls: calls });
      end('tool_calls');
    },
    reply(text, usage) {
      call.say(text);
      call.finish(usage);
    },
    refuse(status, retryAfterSeconds) {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      });
      response.end('{"error":{"message":"These are words of the vendor"}}');
    },
    cut: () => response.destroy(),
    closed: new Promise((resolve) => response.once('close', () => resolve())),
  };
  return call;
}
