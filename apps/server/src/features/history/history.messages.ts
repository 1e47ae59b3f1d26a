// Converts messages to their stored form and back, in slices: there may be thousands.
import { BackendMessage } from '@parley/contract/history/schemas.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import { toStoredMessage, type StoredMessage } from './history.record.ts';

export function toStoredMessages(
  userId: string,
  messages: readonly BackendMessage[],
): Promise<readonly StoredMessage[]> {
  return mapInSlices(
    messages,
    (message) => message.content.length,
    (message) => toStoredMessage(userId, message),
  );
}

export function parseMessages(bodies: readonly string[]): Promise<readonly BackendMessage[]> {
  return mapInSlices(
    bodies,
    (body) => body.length,
    (body) => BackendMessage.parse(JSON.parse(body)),
  );
}
