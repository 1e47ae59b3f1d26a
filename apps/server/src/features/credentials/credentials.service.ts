// What people save of services that tools and models need: sealed, shown masked, and given to nothing but the call that
// needs it.
import type { CredentialState } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { MissingCredential } from '@parley/contract/tools/schemas.ts';
import type { Audit, AuditEvent } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CredentialValues, Localised } from '../../toolbox/tool.ts';
import type { CredentialCatalogue, KnownCredential } from './credential-catalogue.ts';
import {
  groupByCredential,
  isLacking,
  listMissing,
  type NeedingTool,
  type StateOf,
} from './credentials.needs.ts';
import type { OwnCredential } from './credentials.present.ts';
import {
  findOwn,
  listOwn,
  removeOwn,
  saveOwn,
  updateState,
  type CredentialRow,
} from './credentials.store.ts';
import type { Probe, ProbeOutcome } from './credentials.probe.ts';
import { readValues } from './credentials.values.ts';
import type { RenewCredential } from './sign-in/renewal.ts';
import { findSignInPart, type OAuthClients } from './sign-in/sign-in.tokens.ts';
import type { Vault } from './vault.ts';

export interface CredentialsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly audit: Audit;
  readonly vault: Vault;
  readonly catalogue: CredentialCatalogue;
  readonly listTools: () => readonly NeedingTool[];
  readonly probe: Probe;
  readonly renew: RenewCredential;
  readonly clients: OAuthClients;
}

export interface CredentialOwner {
  readonly userId: string;
  readonly requestId: string;
}

export interface TestedCredential {
  readonly outcome: ProbeOutcome;
  readonly state: CredentialState;
  readonly testedAtMs: number | null;
}

export interface Credentials {
  /** Those of the catalogue, saved or not. */
  list(userId: string): Promise<readonly OwnCredential[]>;
  save(owner: CredentialOwner, key: string, given: CredentialValues): Promise<CredentialState>;
  /** Answers the names of the tools that need it. */
  remove(owner: CredentialOwner, key: string): Promise<readonly string[]>;
  test(owner: CredentialOwner, key: string): Promise<TestedCredential>;
  /** Throws `vault_unavailable`. */
  check(): Promise<void>;
  /** What the tools lack. Needs no key of the vault. */
  listMissing(
    userId: string,
    toolNames: readonly string[],
    language: keyof Localised,
  ): Promise<MissingCredential[]>;
  /** The names of all tools that need a credential. */
  listNeeding(): readonly string[];
  /** The names of all tools whose credential is missing. Needs no key of the vault. */
  listLacking(userId: string): Promise<ReadonlySet<string>>;
}

function toStateOf(rows: readonly CredentialRow[]): StateOf {
  const states = new Map(rows.map((row) => [row.credential_key, row.state]));
  return (key) => states.get(key) ?? 'missing';
}

/** What a test changes; nothing where the service did not say. */
function toChange(
  outcome: ProbeOutcome,
  nowMs: number,
): { readonly state: 'set' | 'invalid'; readonly tested_at: number } | null {
  if (outcome === 'accepted') return { state: 'set', tested_at: nowMs };
  return outcome === 'refused' ? { state: 'invalid', tested_at: nowMs } : null;
}

export function createCredentials(deps: CredentialsDeps): Credentials {
  const { db, clock, audit, vault, catalogue, listTools, probe, renew, clients } = deps;

  function toOwn(known: KnownCredential, row: CredentialRow | undefined): OwnCredential {
    const { key } = known.kind;
    const tools = groupByCredential(listTools()).get(key) ?? [];
    const canSignIn = findSignInPart(known.kind, clients) !== null;
    if (!row) return { ...known, row: null, values: null, state: 'missing', tools, canSignIn };
    const values = vault.open(row);
    return { ...known, row, values, state: values === null ? 'invalid' : row.state, tools, canSignIn };
  }

  const toEvent = (action: string, { userId, requestId }: CredentialOwner, key: string): AuditEvent => ({
    action,
    actorId: userId,
    target: { type: 'credential', id: key },
    requestId,
  });

  async function readStates(userId: string): Promise<StateOf> {
    return toStateOf(await listOwn(db.read, userId));
  }

  return {
    check: () => vault.check(db.read),

    async list(userId) {
      await vault.check(db.read);
      const rows = new Map((await listOwn(db.read, userId)).map((row) => [row.credential_key, row]));
      return catalogue.list().map((known) => toOwn(known, rows.get(known.kind.key)));
    },

    async save(owner, key, given) {
      const values = readValues(catalogue.get(key).kind, given);
      const id = { user_id: owner.userId, credential_key: key };
      const now = clock.now();
      await db.write(async (tx) => {
        await vault.prepare(tx);
        await saveOwn(tx, {
          ...id,
          id: vault.toId(id),
          values_enc: vault.seal(id, values),
          state: 'untested',
          tested_at: null,
          created_at: now,
          updated_at: now,
        });
        await audit.add(tx, toEvent('credential.saved', owner, key));
      });
      return 'untested';
    },

    async remove(owner, key) {
      const { kind } = catalogue.get(key);
      await db.write(async (tx) => {
        await vault.check(tx);
        if (!(await removeOwn(tx, { user_id: owner.userId, credential_key: key })))
          throw new AppError('not_found');
        await audit.add(tx, toEvent('credential.removed', owner, key));
      });
      return groupByCredential(listTools()).get(kind.key) ?? [];
    },

    async test(owner, key) {
      const { kind, modelVendor } = catalogue.get(key);
      await vault.check(db.read);
      const saved = await findOwn(db.read, { user_id: owner.userId, credential_key: key });
      if (!saved) throw new AppError('not_found');
      const opened = vault.open(saved);
      const held = opened === null ? null : await renew(kind, { row: saved, values: opened });
      const { row, values } = held ?? { row: saved, values: null };
      const outcome = values === null ? 'refused' : await probe(owner.userId, { kind, modelVendor, values });
      const change = toChange(outcome, clock.now());
      await db.write(async (tx) => {
        if (change) await updateState(tx, row, change);
        await audit.add(tx, { ...toEvent('credential.tested', owner, key), details: { outcome } });
      });
      const { state, tested_at: testedAtMs } = { ...row, ...change };
      return { outcome, state, testedAtMs };
    },

    listNeeding: () => listTools().flatMap(({ name, credential }) => (credential === null ? [] : [name])),

    async listLacking(userId) {
      const stateOf = await readStates(userId);
      const lacking = listTools().filter((tool) => isLacking(tool, stateOf));
      return new Set(lacking.map(({ name }) => name));
    },

    async listMissing(userId, toolNames, language) {
      const wanted = new Set(toolNames);
      const tools = listTools().filter(({ name }) => wanted.has(name));
      return listMissing(tools, { stateOf: await readStates(userId), find: catalogue.find, language });
    },
  };
}
