// Which folder may import which. The rules apply to folders, never to a feature's name, so a new feature is covered
// from its first file. `$1` is the folder of the importing file.

const TEST = '\\.test\\.tsx?$';
const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';
const CONTRACT = '^packages/contract/src';
const CLIENT = '^packages/client/src';
const TEST_AIDS = '/(testing|fixtures)/';
const BESIDE_THE_PRODUCT = ['^(scripts|e2e|bench)/', TEST_AIDS, TEST];

/** @param {string} names alternatives, as in `(names)` of a regular expression */
const packages = (names) => `(^|/)node_modules/(${names})(/|$)`;

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const everywhere = [
  forbid('no-cycle', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  forbid('no-lost-import', 'The imported file does not exist.', {}, { couldNotResolve: true }),
  forbid(
    'sides-meet-in-the-contract',
    'The web app and the server know each other by packages/contract only.',
    { path: '^apps/([^/]+)/' },
    { path: '(^|/)apps/[^/]+/', pathNot: '(^|/)apps/$1/' },
  ),
  forbid(
    'contract-imports-zod-only',
    'The contract imports zod and nothing else.',
    { path: CONTRACT, pathNot: TEST },
    { pathNot: [CONTRACT, packages('zod')] },
  ),
  forbid(
    'client-imports-contract-only',
    'The typed client is the contract and nothing else, so that it runs wherever `fetch` does.',
    { path: CLIENT, pathNot: [TEST, TEST_AIDS] },
    { pathNot: [CLIENT, CONTRACT, packages('zod')] },
  ),
  forbid(
    'client-is-for-others',
    'The product does not call itself through its typed client; only tests do.',
    { path: [SERVER, WEB, CONTRACT], pathNot: BESIDE_THE_PRODUCT },
    { path: CLIENT },
  ),
  forbid(
    'product-without-test-aids',
    'Test aids and the scripted provider stay out of the product.',
    { path: [SERVER, WEB, CONTRACT, CLIENT], pathNot: BESIDE_THE_PRODUCT },
    { path: [TEST_AIDS, TEST, `${SERVER}/providers/scripted/`] },
  ),
  forbid('tests-are-not-imported', 'Nothing imports a test.', {}, { path: TEST }),
];

const serverLayers = [
  forbid(
    'platform-knows-no-feature',
    'platform is the lowest layer of the server.',
    { path: `${SERVER}/(platform|workers)/`, pathNot: TEST },
    { path: SERVER, pathNot: `${SERVER}/(platform|workers)/` },
  ),
  forbid(
    'providers-and-tools-use-platform-only',
    'providers and toolbox import platform and themselves.',
    { path: `${SERVER}/(providers|toolbox)/`, pathNot: TEST },
    { path: SERVER, pathNot: `${SERVER}/($1|platform|workers)/` },
  ),
  forbid(
    'features-import-downwards',
    'A feature imports features, the interfaces of providers and toolbox, and platform.',
    { path: `${SERVER}/features/`, pathNot: TEST },
    { path: SERVER, pathNot: `${SERVER}/(features|providers|toolbox|platform)/` },
  ),
  forbid(
    'features-see-interfaces-only',
    'A feature knows what a provider or a tool is, never which ones there are.',
    { path: `${SERVER}/features/`, pathNot: TEST },
    {
      path: `${SERVER}/(providers|toolbox)/[^/]+/`,
      pathNot: `${SERVER}/toolbox/credentials/credential-kind\\.ts$`,
    },
  ),
  forbid(
    'compose-is-the-top',
    'compose/ is imported by main.ts, admin.ts and test aids; main.ts by nothing.',
    { path: '^apps/', pathNot: [`${SERVER}/(main|admin)\\.ts$`, `${SERVER}/(compose|testing)/`] },
    { path: `${SERVER}/(compose/|main\\.ts$)` },
  ),
];

const serverNeighbours = [
  forbid(
    'feature-sees-public-face',
    'Of another feature only index.ts may be imported.',
    { path: `${SERVER}/features/([^/]+)/` },
    {
      path: `${SERVER}/features/`,
      pathNot: [`${SERVER}/features/$1/`, `${SERVER}/features/[^/]+/index\\.ts$`],
    },
  ),
  forbid(
    'feature-takes-types-only',
    "Another feature's values arrive as dependencies in compose/; only its types are imported.",
    { path: `${SERVER}/features/([^/]+)/` },
    { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/$1/`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'provider-imports-no-provider',
    'A dialect, the guide and the scripted provider know nothing of each other or of vendors.',
    { path: `${SERVER}/providers/(dialects/[^/]+|guide|scripted)/` },
    {
      path: `${SERVER}/providers/(dialects/[^/]+|guide|scripted|vendors)/`,
      pathNot: [`${SERVER}/providers/$1/`, TEST_AIDS],
    },
  ),
  forbid(
    'vendor-imports-no-vendor',
    'Vendors are listed side by side in index.ts; what two of them share is a dialect.',
    { path: `${SERVER}/providers/vendors/`, pathNot: [`${SERVER}/providers/vendors/index\\.ts$`, TEST] },
    { path: `${SERVER}/providers/(vendors|guide|scripted)/`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'tool-imports-no-tool',
    'A group of tools knows nothing of the others. Which credentials there are is known to all.',
    { path: `${SERVER}/toolbox/([^/]+)/` },
    {
      path: `${SERVER}/toolbox/[^/]+/`,
      pathNot: [`${SERVER}/toolbox/$1/`, `${SERVER}/toolbox/credentials/`],
    },
  ),
];

const serverDoors = [
  forbid(
    'database-behind-stores',
    'SQL is written in platform/db and in stores.',
    { path: SERVER, pathNot: [`${SERVER}/platform/db/`, '\\.store\\.ts$', ...BESIDE_THE_PRODUCT] },
    { path: [packages('kysely|pg|pg-[^/]+'), '^(node:)?sqlite$'] },
  ),
  forbid(
    'database-kind-behind-db',
    'Whether it is SQLite or PostgreSQL is asked in platform/db alone; others say what they mean with dialect.ts.',
    { path: SERVER, pathNot: [`${SERVER}/platform/db/`, ...BESIDE_THE_PRODUCT] },
    { path: `${SERVER}/platform/db/kind\\.ts$` },
  ),
  forbid(
    'framework-behind-http',
    'The HTTP framework is known in platform/http, and named in compose/.',
    { path: SERVER, pathNot: [`${SERVER}/(platform/http|compose)/`, ...BESIDE_THE_PRODUCT] },
    { path: packages('fastify|fastify-[^/]+|@fastify/[^/]+') },
  ),
  forbid(
    'upstream-is-for-vendors',
    'platform/upstream also goes where the operator sends it; addresses of others go through platform/outbound.',
    { path: `${SERVER}/(features|toolbox|workers)/`, pathNot: TEST },
    { path: `${SERVER}/platform/upstream/` },
  ),
  forbid(
    'decoders-are-isolated',
    'Pictures come from anyone; they are decoded in the isolated processes of workers/.',
    { path: SERVER, pathNot: [`${SERVER}/workers/`, ...BESIDE_THE_PRODUCT] },
    { path: packages('sharp') },
  ),
  forbid(
    'connections-through-platform-only',
    'Connections to other servers are opened by platform/upstream and platform/outbound.',
    {
      path: SERVER,
      pathNot: [
        `${SERVER}/platform/(upstream|outbound)/`,
        // Opens no connection: it accepts incoming ones.
        `${SERVER}/platform/http/listen\\.ts$`,
        ...BESIDE_THE_PRODUCT,
      ],
    },
    {
      path: ['^(node:)?(http|https|http2|net|tls|dgram)$', packages('undici')],
      dependencyTypesNot: ['type-only'],
    },
  ),
];

const webLayers = [
  forbid(
    'web-parts-know-no-feature',
    'platform and ui are the lowest layers of the web app.',
    { path: `${WEB}/(platform|ui)/`, pathNot: TEST },
    { path: WEB, pathNot: `${WEB}/(platform|ui|locales)/` },
  ),
  forbid(
    'app-is-the-top',
    'Only main.tsx imports app/.',
    { path: WEB, pathNot: [`${WEB}/main\\.tsx$`, `${WEB}/app/`, ...BESIDE_THE_PRODUCT] },
    { path: `${WEB}/(app/|main\\.tsx$)` },
  ),
  forbid(
    'app-sees-public-faces',
    'app/ knows of a feature what its routes.ts and index.ts export.',
    { path: `${WEB}/app/` },
    {
      path: `${WEB}/features/`,
      pathNot: [
        `${WEB}/features/[^/]+/(index|routes)\\.tsx?$`,
        // The parts of the first page are imported directly (decision 026): an index.ts would load the whole app.
        `${WEB}/features/(landing/components/LandingPage\\.tsx|auth/tokens/token-key\\.ts)$`,
      ],
    },
  ),
  forbid(
    'web-features-are-independent',
    'Only a screen may use another feature.',
    { path: `${WEB}/features/([^/]+)/`, pathNot: [`${WEB}/features/[^/]+/screens/`, TEST] },
    { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
  ),
  forbid(
    'screen-sees-public-face',
    "A screen uses another feature's index.ts.",
    { path: `${WEB}/features/([^/]+)/` },
    { path: `${WEB}/features/`, pathNot: [`${WEB}/features/$1/`, `${WEB}/features/[^/]+/index\\.tsx?$`] },
  ),
];

export default {
  forbidden: [...everywhere, ...serverLayers, ...serverNeighbours, ...serverDoors, ...webLayers],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.css$'] },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    },
  },
};
