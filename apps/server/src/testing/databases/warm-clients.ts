// Connections to test databases that outlive the server that opened them: a new one has read up on no table yet. Opening
// them for each test was a third of the database's work.
import pg from 'pg';

/** Of one database. */
const MAX_KEPT = 12;

export interface WarmClients {
  /** The database processes behind the connections that are kept, once those that are being returned are among them. */
  listPids(): Promise<readonly number[]>;
  /** Works with a connection that no server has had, which is kept as well. */
  useOwn<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Closes them, and keeps no more. */
  drop(): void;
}

/** The driver declares only a part of it. */
interface KeptClient extends pg.Client {
  /** What a connection cannot be rid of: the time limits that it was opened with. */
  limits: string;
  readonly processID: number;
  readonly readyForQuery: boolean;
  ref(): void;
  unref(): void;
}

const { Client: DriverClient, Pool: DriverPool } = pg;

const toLimits = (config: pg.ClientConfig): string =>
  [config.query_timeout, config.statement_timeout, config.idle_in_transaction_session_timeout].join();

class Store implements WarmClients {
  readonly #clients: KeptClient[] = [];
  readonly #returning = new Set<Promise<unknown>>();
  readonly #url: string;
  #own: KeptClient | null = null;
  #isDropped = false;

  constructor(url: string) {
    this.#url = url;
  }

  open(config: pg.ClientConfig): KeptClient {
    return this.#take(toLimits(config)) ?? this.#create(config);
  }

  async listPids(): Promise<readonly number[]> {
    await Promise.all(this.#returning);
    return this.#clients.map(({ processID }) => processID);
  }

  async useOwn<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    // A test may have ended it, as any other.
    const client = (this.#own ??= await this.#connectOwn());
    client.ref();
    try {
      return await work(client);
    } finally {
      client.unref();
    }
  }

  drop(): void {
    this.#isDropped = true;
    this.#own?.connection.stream.destroy();
    for (const client of this.#clients.splice(0)) client.connection.stream.destroy();
  }

  async #connectOwn(): Promise<KeptClient> {
    const client = new DriverClient({ connectionString: this.#url }) as KeptClient;
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.#own === client) this.#own = null;
    });
    await client.connect();
    return client;
  }

  #take(limits: string): KeptClient | undefined {
    const client = this.#clients.findLast((each) => each.limits === limits);
    if (!client) return undefined;
    this.#forget(client);
    client.ref();
    return Object.assign(client, {
      connect(done?: (error: null, client: pg.Client) => void): Promise<pg.Client> {
        if (done) setImmediate(done, null, client);
        return Promise.resolve(client);
      },
    });
  }

  #create(config: pg.ClientConfig): KeptClient {
    // The driver sets the fields that it does not declare.
    const client = new DriverClient(config) as KeptClient;
    const close = client.end.bind(client);
    return Object.assign(client, {
      limits: toLimits(config),
      end: async (done?: () => void): Promise<void> => {
        const kept = this.#keep(client);
        this.#returning.add(kept);
        const isKept = await kept;
        this.#returning.delete(kept);
        if (!isKept) await close();
        done?.();
      },
    });
  }

  /** Only a connection that nothing is going on with can serve another server. */
  async #keep(client: KeptClient): Promise<boolean> {
    const isIdle = client.readyForQuery && client.getTransactionStatus() === 'I';
    if (this.#isDropped || !isIdle || this.#clients.length >= MAX_KEPT) return false;
    client.removeAllListeners();
    client.on('error', () => this.#forget(client));
    try {
      await client.query('DISCARD ALL');
    } catch {
      return false;
    }
    client.unref();
    this.#clients.push(client);
    return true;
  }

  #forget(client: KeptClient): void {
    const index = this.#clients.indexOf(client);
    if (index !== -1) this.#clients.splice(index, 1);
  }
}

/** By address. Connections to any other are the driver's own. */
const stores = new Map<string, Store>();

/** A constructor may return another object than the new one. */
function Client(config: pg.ClientConfig): pg.Client {
  return stores.get(config.connectionString ?? '')?.open(config) ?? new DriverClient(config);
}

class Pool extends DriverPool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: Client as unknown as typeof pg.Client });
  }
}

/** From now on the connections of this process to the database are kept when they are closed. */
export function keepWarm(url: string): WarmClients {
  Object.assign(pg, { Client, Pool });
  const store = new Store(url);
  stores.set(url, store);
  return store;
}
