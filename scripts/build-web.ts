// Builds the web app if its sources changed since the last build.
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { runInChildProcess, runAsChildProcess } from '../server/lib/child-process.ts'

const root = path.join(import.meta.dirname, '..')
const outputFolder = path.join(root, 'web/dist')
const fingerprintFile = path.join(root, 'web/dist/.sources')

/** Builds the web app in a child process if its sources changed. Returns whether it did. */
export async function buildWebIfOutdated(signal?: AbortSignal): Promise<boolean> {
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === computeFingerprint()) return false
  // Test runners set NODE_ENV to `test`, which would build React's slow development version.
  const environment = { NODE_ENV: 'production' }
  await runInChildProcess(import.meta.filename, { parameters: ['build'], environment, signal })
  return true
}

async function build(): Promise<void> {
  const fingerprint = computeFingerprint()
  const { build } = await importVite()
  requireWritable()
  const newOutputFolder = path.join(root, `web/dist.${process.pid}`)
  await build({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'web/vite.config.ts'),
    // Warnings are for developers, who see them in `npm run dev`.
    logLevel: 'error',
    build: { outDir: newOutputFolder },
  })
  writeFileSync(path.join(newOutputFolder, '.sources'), fingerprint)
  // Replaced as a whole, so that a running server never serves a partial build.
  rmSync(outputFolder, { recursive: true, force: true })
  renameSync(newOutputFolder, outputFolder)
}

/** Production installs lack Vite, because releases and the image contain the built web app. */
async function importVite() {
  try {
    return await import('vite')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const [problem, remedy] = existsSync(fingerprintFile)
      ? ['was built from other sources', 'Unpack a release into an empty folder, not over an older one']
      : ['is not built', 'Take a release, which has it']
    throw new Error(
      `The web app ${problem}, and what builds it is not installed here. ${remedy}, or build it once:\n` +
        '  npm ci && npm run build && npm prune --omit=dev',
      { cause: error },
    )
  }
}

function requireWritable() {
  const folder = path.dirname(outputFolder)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `The web app must be built, and ${folder} cannot be written (${code}): run npm run build where it can be.`,
      { cause: error },
    )
  }
}

function computeFingerprint(): string {
  const hash = createHash('sha1').update(readFileSync(path.join(root, 'package-lock.json')))
  for (const file of [...listFilesBelow('contract'), ...listFilesBelow('web')])
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function listFilesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => !/^dist(\.|$)|^node_modules$|\.test\.tsx?$/.test(name))
    .toSorted()
    .flatMap((name) => {
      const file = path.join(folder, name)
      return statSync(path.join(root, file)).isDirectory() ? listFilesBelow(file) : [file]
    })
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv[2] === 'build') await runAsChildProcess(build)
  else {
    const isBuilt = await buildWebIfOutdated()
    console.log(isBuilt ? `Built the web app in ${path.relative(root, outputFolder)}` : 'The web app is up to date')
  }
}
