// The real server over a fresh database, with a scripted provider and a manual clock, called by HTTP.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { GuestAuth } from '@parley/contract/auth/schemas.ts';
import { compose, type Server } from '../compose/compose.ts';
import { readConfig } from '../config.ts';
import { createTokens } from '../features/auth/index.ts';
import type { KnownKind } from '../features/runs/index.ts';
import type { VaultKeys } from '../platform/crypto/vault-keys.ts';
import type { Database } from '../platform/db/database.ts';
import type { DatabaseKind } from '../platform/db/kind.ts';
import type { ComposeDeps } from '../compose/deps.ts';
import { createIds } from '../platform/ids.ts';
import { createLog, type Log } from '../platform/log.ts';
import type { Route } from '../platform/http/binding/route.ts';
import type { MailSubmission } from '../platform/outbound/mail-submission.ts';
import type { AddressGuard } from '../platform/outbound/address-guard.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { CredentialKind } from '../toolbox/credentials/credential-kind.ts';
import type { AnyTool } from '../toolbox/tool.ts';
import type { CatalogueModel } from '../providers/provider.ts';
import { createScriptedProvider, type ScriptedProvider } from '../providers/scripted/index.ts';
import { insertMember, type NewAccount } from './accounts.ts';
import { checkReply } from './conformance.ts';
import { openEvents, type EventClient } from './event-client.ts';
import { toForm, type FormFile } from './form.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-databases.ts';
import { advanceUntil } from './until.ts';

/** No test advances its clock far enough to expire tokens. */
const YEAR_SECONDS = 31_536_000;

export const TEST_SECRET = 'only-for-tests-0123456789-abcdefghij';
export const TEST_VAULT_KEYS: VaultKeys = [{ version: 1, secret: TEST_SECRET }];

export interface TestAppOptions {
  /** In place of the built-in tools. */
  readonly builtinTools?: readonly AnyTool[];
  /** In place of the credentials that the built-in tools need. */
  readonly credentialKinds?: readonly CredentialKind[];
  readonly database?: DatabaseKind;
  /** An existing database instead of a fresh one. */
  readonly testDatabase?: TestDatabase;
  /** Shares the database of another test app, as a second server process would. */
  readonly beside?: TestApp;
  /** A separate clock: a process whose time stands still counts as dead. */
  readonly clock?: ManualClock;
  readonly environment?: Readonly<Record<string, string>>;
  readonly model?: Partial<CatalogueModel>;
  /** More models of the scripted provider, each like the first except for the given fields. */
  readonly otherModels?: readonly Partial<CatalogueModel>[];
  readonly log?: Log;
  /** Replaces the test app's default vault key. */
  readonly vaultKeys?: VaultKeys;
  /** Wraps the database, to inject faults. */
  readonly wrapDatabase?: (db: Database) => Database;
  /** An alternative address of the same PostgreSQL, e.g. through a proxy. */
  readonly databaseUrl?: string;
  /** `false`: the server waits for `server.prepare()`. */
  readonly isPrepared?: boolean;
  /** Answers what tools send. */
  readonly toolOutbound?: Pick<Outbound, 'request'>;
  /** Reaches the mail servers of the test. */
  readonly mailSubmission?: MailSubmission;
  /** Allows outbound connections to the test's own servers, or resolves names differently. */
  readonly addressGuard?: AddressGuard;
  /** Run kinds besides the product's own. */
  readonly kinds?: (parts: KindParts) => readonly KnownKind[];
  /** Routes of the test's own. */
  readonly routes?: readonly Route[];
  /** Maximum concurrent replies. */
  readonly runCapacity?: number;
  /** Replaces the file-reading program. */
  readonly fileReaderEntry?: URL;
}

export interface KindParts {
  readonly provider: ScriptedProvider;
  readonly model: CatalogueModel;
  readonly clock: ManualClock;
}

export interface Person {
  readonly token: string;
  readonly userId: string;
}

export interface ReplyOptions {
  readonly key?: string;
  readonly files?: readonly FormFile[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApp {
  readonly server: Server;
  readonly db: Database;
  readonly testDatabase: TestDatabase;
  readonly clock: ManualClock;
  readonly provider: ScriptedProvider;
  readonly model: CatalogueModel;
  /** Calls the server and checks the reply against the contract. */
  call(request: InjectOptions, person?: Person): Promise<LightMyRequestResponse>;
  /** `POST /generate`, with `stream=false` by default. */
  generate(
    person: Person,
    fields: Readonly<Record<string, string>>,
    options?: ReplyOptions,
  ): Promise<LightMyRequestResponse>;
  /** The same as a stream over a real connection. */
  stream(
    person: Person,
    fields: Readonly<Record<string, string>>,
    options?: ReplyOptions,
  ): Promise<EventClient>;
  /** Reads a run's events over a real connection. */
  follow(person: Person, runId: string, from?: number): Promise<EventClient>;
  startGuest(address?: string): Promise<Person>;
  createMember(account?: NewAccount): Promise<Person>;
  /** Listens on a free port of the loopback, for tests that need a real connection. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const TEST_MODEL: CatalogueModel = {
  id: 'scripted/one',
  model: 'one',
  name: 'Scripted One',
  provider: 'Scripted',
  vendorId: 'scripted',
  description: 'Says what a test tells it to say.',
  contextWindow: 100_000,
  maxOutputTokens: 4_000,
  supportsVision: true,
  supportsReasoningEffort: true,
  supportsTools: true,
  prices: { input: 1, output: 2 },
  isRecommended: true,
  isQuick: true,
};

function toHeaders(person: Person | undefined): Record<string, string> {
  return person ? { authorization: `Bearer ${person.token}` } : {};
}

const NO_KINDS = (): readonly KnownKind[] => [];

function toOtherModels({ otherModels = [] }: TestAppOptions): CatalogueModel[] {
  return otherModels.map((other) => ({ ...TEST_MODEL, ...other }));
}

/** In place of the product's own parts. */
function toReplacements(options: TestAppOptions): Partial<ComposeDeps> {
  return {
    ...(options.builtinTools && { tools: options.builtinTools }),
    ...(options.credentialKinds && { credentialKinds: options.credentialKinds }),
    ...(options.mailSubmission && { mailSubmission: options.mailSubmission }),
    ...(options.toolOutbound && { toolOutbound: options.toolOutbound }),
    ...(options.addressGuard && { addressGuard: options.addressGuard }),
    ...(options.runCapacity !== undefined && { runCapacity: options.runCapacity }),
    ...(options.fileReaderEntry && { fileReaderEntry: options.fileReaderEntry }),
  };
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside, wrapDatabase = (plain) => plain, isPrepared = true, kinds = NO_KINDS } = options;
  const clock = options.clock ?? beside?.clock ?? createManualClock();
  const testDatabase =
    options.testDatabase ??
    beside?.testDatabase ??
    (await createTestDatabase(options.database ?? 'sqlite', { isMigrated: isPrepared }));
  const databaseUrl = options.databaseUrl ?? testDatabase.url;
  const db = wrapDatabase(testDatabase.open(clock, databaseUrl));
  const provider = createScriptedProvider({ clock });
  const model: CatalogueModel = { ...TEST_MODEL, ...options.model };
  const others = toOtherModels(options);
  const config = readConfig({
    JWT_SECRET: TEST_SECRET,
    ENCRYPTION_KEY: TEST_SECRET,
    DATA_DIR: testDatabase.folder,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...options.environment,
  });
  const server = await compose({
    config,
    secrets: { jwtSecret: TEST_SECRET, vaultKeys: options.vaultKeys ?? TEST_VAULT_KEYS },
    db,
    clock,
    ids: createIds(clock),
    log: options.log ?? createLog('silent'),
    extraProviders: [{ provider, models: [model, ...others] }],
    extraKinds: kinds({ provider, model, clock }),
    extraRoutes: options.routes,
    ...toReplacements(options),
  });
  if (isPrepared) await server.prepare();
  const tokens = createTokens({ secret: TEST_SECRET, clock });
  let address: Promise<string> | null = null;

  function listen(): Promise<string> {
    address ??= server.listen(0, '127.0.0.1').then(({ port }) => `http://127.0.0.1:${port}`);
    return address;
  }

  async function call(request: InjectOptions, person?: Person): Promise<LightMyRequestResponse> {
    const headers = { ...toHeaders(person), ...request.headers };
    const answer = await server.app.inject({ ...request, headers });
    checkReply(String(request.method ?? 'GET'), String(request.url), answer);
    return answer;
  }

  return {
    server,
    db,
    testDatabase,
    clock,
    provider,
    model,
    call,
    listen,
    generate(person, fields, { key, files, headers } = {}) {
      const form = toForm({ stream: 'false', ...fields }, files);
      const extra = { ...form.headers, ...(key !== undefined && { 'idempotency-key': key }), ...headers };
      return call({ method: 'POST', url: '/generate', payload: form.payload, headers: extra }, person);
    },
    async stream(person, fields, { key, files, headers } = {}) {
      const form = toForm(fields, files);
      return openEvents(await listen(), {
        method: 'POST',
        path: '/generate',
        token: person.token,
        headers: { ...form.headers, ...(key !== undefined && { 'idempotency-key': key }), ...headers },
        payload: form.payload,
      });
    },
    async follow(person, runId, from = 0) {
      return openEvents(await listen(), { path: `/runs/${runId}/events?from=${from}`, token: person.token });
    },
    async startGuest(remoteAddress = '203.0.113.7') {
      const answer = await call({ method: 'POST', url: '/auth/guest', remoteAddress });
      const guest = GuestAuth.parse(answer.json());
      return { token: guest.access_token, userId: guest.user.id };
    },
    async createMember(account = {}) {
      const { userId, loginId } = await insertMember(db, clock, account);
      const lifetimeSeconds = YEAR_SECONDS;
      const identity = {
        userId,
        role: 'user',
        tokenId: userId,
        loginId,
        version: 0,
        lifetimeSeconds,
      } as const;
      return { userId, token: await tokens.sign(identity) };
    },
    async close() {
      // Runs still active are interrupted when the grace period ends.
      await advanceUntil(clock, server.stop(), 5_000);
      if (!beside) await testDatabase.remove();
    },
  };
}
