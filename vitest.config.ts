import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isFullRun, maximumWait } from './server/test/full.ts'

// Caches compiled code, because the servers and commands that tests start load the same files each time.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/node-compile')

/** Tests that count renders, queries or blocks read. A regression in these numbers breaks nothing else. */
const counters = [
  'server/**/query-plans.test.ts',
  'server/staff/query-counts-real-schools.test.ts',
  'e2e/renders.test.ts',
]
const cluster = ['server/test/global-setup.ts']
/** Runs before the tests of a file. `global-setup.ts` runs in another process and imports it itself. */
const temporal = 'server/lib/temporal.ts'
const report = process.env['TEST_REPORT']
/** Three workers keep two cores busy: a file waits for its database, or a page for its server, a third of the time. */
const maxWorkers = Math.max(3, availableParallelism() - 1)

/** Short files with long run times. Started last, they would delay the end of the whole run. */
const long =
  /accessibility-|loading\.test|real-schools|routes\.test|sign-in\/limits|serve\.test|generated-inputs|jobs\.test|covers\.test/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)))
  }
}

/**
 * unit: contract, web, scripts, and the server's rules. http: the rest of the server, on a real PostgreSQL. browser:
 * e2e/. component: the stories of the gallery. counters: one file at a time, with nothing in parallel.
 * Files share modules (`isolate: false`), because loading these takes longer than most tests. Each file therefore
 * restores what it changes outside itself.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      'web/gallery/vitest.config.ts',
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 60_000,
          setupFiles: [temporal],
          include: ['{contract,web,scripts}/**/*.test.ts', 'server/**/rules.test.ts'],
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: ['server/**/rules.test.ts', ...counters],
          globalSetup: cluster,
          setupFiles: [temporal],
          maxWorkers,
          testTimeout: isFullRun ? 600_000 : 60_000,
          hookTimeout: isFullRun ? 600_000 : 60_000,
          expect: { poll: { timeout: maximumWait } },
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          exclude: counters,
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: [temporal, 'e2e/setup.ts'],
          maxWorkers,
          testTimeout: isFullRun ? 600_000 : 120_000,
          hookTimeout: isFullRun ? 600_000 : 120_000,
          expect: { poll: { timeout: maximumWait } },
        },
      },
      {
        test: {
          name: 'counters',
          isolate: false,
          include: counters,
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: [temporal, 'e2e/setup.ts'],
          maxWorkers: 1,
          testTimeout: isFullRun ? 600_000 : 120_000,
          hookTimeout: isFullRun ? 600_000 : 120_000,
          expect: { poll: { timeout: maximumWait } },
        },
      },
    ],
  },
})
