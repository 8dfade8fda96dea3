import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const cluster = ['server/test/global-setup.ts']
/** Also where there are two cores: a file waits for its database as often as it works. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** A page waits for its server and its animations a third of the time, so three keep two cores busy. */
const browsers = Math.max(3, availableParallelism() - 1)

/**
 * unit: contract, web, scripts, the server's rules. http: the rest of the server, on a real PostgreSQL. browser: e2e/.
 * component: the stories of the gallery.
 * Files share modules (`isolate: false`), which take longer to load than most tests to run: a file puts back what it
 * changes outside of itself.
 */
export default defineConfig({
  test: {
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: `test-results/${process.pid}.json` }]]
      : ['default'],
    projects: [
      'web/gallery/vitest.config.ts',
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['{contract,web,scripts}/**/*.test.ts', 'server/**/rules.test.ts'],
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: ['server/**/rules.test.ts'],
          globalSetup: cluster,
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: ['e2e/setup.ts'],
          maxWorkers: browsers,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a page waits for what it looks for (`visit.ts`): a busy machine is no failure.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
