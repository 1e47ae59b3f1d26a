import React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const COUNT = 'recentlyCreatedOwnerStacks';

/**
 * React's development build notes where each element was made, for its warnings and tools, until it has noted 10,000
 * within a second. That took an eighth of the time of a test; here it is told that it has noted them. A version that
 * counts otherwise notes them again.
 */
export function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== 'object' || internals === null || !(COUNT in internals)) return;
  Object.defineProperty(internals, COUNT, { get: () => Infinity, set: () => undefined });
}
