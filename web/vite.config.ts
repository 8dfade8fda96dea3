import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rollup } from 'vite'
import { defines } from './defines.ts'

const compress = promisify(brotliCompress)
const compressible = /\.(?:js|css|svg|html|json)$/

/** Writes `x.br` beside every text file of the build, so that the server need not compress. */
function createBrotliPlugin(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = [...Object.keys(bundle), 'favicon.svg'].filter((name) => compressible.test(name))
      await Promise.all(
        names.map(async (name) => {
          const text = await readFile(join(dir, name))
          const quality = constants.BROTLI_MAX_QUALITY
          await writeFile(
            join(dir, `${name}.br`),
            await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
          )
        }),
      )
    },
  }
}

/** Writes early.ts into the page, so that it runs without a request of its own, before anything else. */
function createEarlyScriptPlugin(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: async () => [
      {
        tag: 'script',
        children: await buildEarlyCode(join(import.meta.dirname, 'early.ts')),
        injectTo: 'head-prepend',
      },
    ],
  }
}

async function buildEarlyCode(input: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target,
      // What it does not use of the files that it shares with the application stays out.
      rolldownOptions: { input, output: { format: 'iife' }, treeshake: { moduleSideEffects: false } },
    },
  })
  return (output as Rollup.RollupOutput).output[0].code
}

const target = 'es2023'
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000'
/** What the server answers itself; any other address is the web app's. */
const serverPaths = ['/api', '/assets/i18n', '/auth', '/callback', '/feeds', '/help', '/oidc', '/sign-in']

export default defineConfig({
  plugins: [react(), createEarlyScriptPlugin(), createBrotliPlugin()],
  define: defines,
  // The server puts a new nonce in this place each time it answers the page (server/http/pages/security.ts).
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets/app',
    emptyOutDir: true,
    manifest: true,
    target,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The budget of scripts/size-budget.ts is the one that counts.
    chunkSizeWarningLimit: 1000,
    // What every screen needs is one file: it compresses better whole than in the pieces that screens happen to share.
    rolldownOptions: {
      output: {
        // The shell lists every file, so each character of a hash costs there; a chunk's has at least 7.
        chunkFileNames: 'assets/app/[name]-[hash:7].js',
        assetFileNames: 'assets/app/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 1 },
            // Icons and small modules that several screens share are one file each: the shell lists each file of each screen.
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'lib', test: /\/(contract|web\/lib)\/(?!i18n).*\.ts$/, minShareCount: 2, maxModuleSize: 2000 },
          ],
        },
      },
    },
  },
  // With the Host that the browser asked for: the built-in sign-in answers this computer alone, not the network behind Vite.
  server: {
    proxy: Object.fromEntries(serverPaths.map((address) => [address, { target: server, changeOrigin: false }])),
  },
})
