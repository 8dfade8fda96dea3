import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rollup } from 'vite'
import { defines } from './defines.ts'

const compress = promisify(brotliCompress)
const compressible = /\.(?:js|css|svg|html|json)$/

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
      // Drops unused code of files shared with the application.
      rolldownOptions: { input, output: { format: 'iife' }, treeshake: { moduleSideEffects: false } },
    },
  })
  return (output as Rollup.RollupOutput).output[0].code
}

/** Leaves out what the contract says of its calls to readers of the API, as the app uses none of it. */
function createContractPlugin(): Plugin {
  return {
    name: 'calls-without-documentation',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      order: 'pre',
      handler: (code) =>
        code
          .replaceAll(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g, '')
          .replaceAll(/^ {4}(?:access|errors): \[[^\]]*\],?/gm, '')
          .replaceAll(/\b(rethrow|warningAndRethrow|warning|fatal|silent)\(\d{3}\)/g, '$1()'),
    },
  }
}

const styleSheets = globSync('**/*.module.css', { cwd: import.meta.dirname }).toSorted()
const classNames = new Map<string, string[]>()

/** Names a class by the places of its file and in its file: the shell's script lists all classes of its modules. */
function createClassName(name: string, file: string, css: string): string {
  const names = classNames.get(file) ?? []
  classNames.set(file, names)
  if (!names.includes(name)) names.push(name)
  const styleSheetIndex = styleSheets.indexOf(relative(import.meta.dirname, file))
  const className = `c${styleSheetIndex.toString(36).padStart(2, '0')}${names.indexOf(name).toString(36)}`
  // Animations keep their names, which are in no script.
  return css.includes(`@keyframes ${name} `) ? `${className}-${name}` : className
}

const target = 'es2023'
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000'
const serverPaths = ['/api', '/assets/i18n', '/auth', '/callback', '/feeds', '/help', '/oidc', '/sign-in']

export default defineConfig(({ command }) => ({
  // Names that say more are left to development.
  css: command === 'build' ? { modules: { generateScopedName: createClassName } } : {},
  plugins: [createContractPlugin(), react(), createEarlyScriptPlugin(), createBrotliPlugin()],
  define: defines,
  // server/http/pages/security.ts replaces this in each response.
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets/app',
    emptyOutDir: true,
    manifest: true,
    target,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // scripts/size-budget.ts sets the limit.
    chunkSizeWarningLimit: 1000,
    // Code of every screen compresses better in a single file.
    rolldownOptions: {
      output: {
        // The shell lists every file, so that chunks have no name besides a hash of at least 7 characters.
        chunkFileNames: 'assets/app/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css') && name !== 'index.css')
            ? 'assets/app/[hash:6][extname]'
            : 'assets/app/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 1 },
            // The shell lists fewer files.
            {
              name: 'ui',
              test: /\/web\/ui\/(?:Avatar|Card|Chip|Choice|FilterBar|Form|Labelled|Layout|ListButton|Pill|Screen|SearchField|Select|Swatches|Switch|Text\w*)\.(?:module|tsx)/,
              minShareCount: 2,
            },
            {
              name: 'round',
              test: /\/joining\/choice-round\/(?:desk|allocation)\/.*(?:Dialog|Picker|AddStudent)\.tsx/,
            },
            { name: 'imports', test: /\/desk\/imports\/(?:ColumnsForm|ImportScreen|QuestionForm)\.tsx/ },
            { name: 'changes', test: /\/changes\/day\// },
            { name: 'people', test: /\/desk\/(?:people|find)\/.*(?:Dialog|Finder)\.tsx/ },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'lib', test: /\/(contract|web\/lib)\/(?!i18n).*\.ts$/, minShareCount: 2, maxModuleSize: 2000 },
          ],
        },
      },
    },
  },
  // Keeps the browser's Host: the built-in sign-in answers only this computer.
  server: {
    proxy: Object.fromEntries(serverPaths.map((address) => [address, { target: server, changeOrigin: false }])),
  },
}))
