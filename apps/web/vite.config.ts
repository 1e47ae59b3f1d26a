import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.config.ts';
import { contractTexts } from './contract-texts.config.ts';
import { API_PATHS } from './dev-proxy.config.ts';
import { firstPageMarkup } from './first-page-markup.config.ts';
import { firstPageParts } from './first-page-parts.config.ts';
import { withoutUnusedParts } from './unused-parts.config.ts';
import { serviceWorker } from './service-worker.config.ts';

const BOOT_ENTRY = 'src/app/first-page/boot.ts';
const BOOT_DEV_PATH = '/boot.js';
/** After what it sets, before the style sheet, which it would have to wait for. */
const BOOT_PLACEHOLDER = '<!-- boot script -->';

async function buildBootScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: BOOT_ENTRY, formats: ['iife'], name: 'boot', fileName: 'boot' } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .find((file) => file.type === 'chunk');
  if (!chunk) throw new Error('The boot script was not built.');
  return chunk.code;
}

/**
 * Theme and language are set before the first paint by a classic script in the head. It is a file of its own: the
 * content policy of the server allows no inline script, and a module would run after the first paint.
 */
function bootScript(): Plugin {
  let root = '';
  let isBuild = false;
  let src = BOOT_DEV_PATH;
  return {
    name: 'boot-script',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(BOOT_DEV_PATH, (_request, response, next) => {
        buildBootScript(root).then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async buildStart() {
      if (!isBuild) return;
      const code = await buildBootScript(root);
      const reference = this.emitFile({ type: 'asset', name: 'boot.js', source: code });
      src = `/${this.getFileName(reference)}`;
    },
    transformIndexHtml: (html) => html.replace(BOOT_PLACEHOLDER, `<script src="${src}"></script>`),
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    bootScript(),
    contractTexts(),
    withoutUnusedParts(),
    firstPageParts(),
    firstPageMarkup(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Says which chunk holds what: the size of a first visit is counted by it.
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The Markdown renderer is one large chunk; it comes with the first conversation, not with the first visit.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
        // A group of several parts names in each who needs it, at length. Every visit reads the names of all parts, of
        // which a hash is what compresses worst: seven characters still tell two versions of one part apart.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      API_PATHS.map((path) => [
        path,
        { target: process.env['API_ADDRESS'] ?? 'http://localhost:3000', changeOrigin: false },
      ]),
    ),
  },
});
