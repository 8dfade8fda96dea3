import { defineProject } from 'vitest/config'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { findLaunchOptions } from '../../e2e/browser.ts'
import { defines } from '../defines.ts'

/** Uses the Chromium of the other browser tests. */
export default defineProject({
  root: `${import.meta.dirname}/../..`,
  plugins: [react()],
  define: defines,
  // The root is not `web`, where Vite would look for it.
  css: { postcss: `${import.meta.dirname}/..` },
  // Bundling a dependency later would reload the page during a test.
  optimizeDeps: { entries: ['web/main.tsx', 'web/**/*.{stories,browser.test}.tsx'] },
  test: {
    name: 'component',
    include: ['web/**/*.browser.test.tsx'],
    // Vite compiles on request, which is slow on a busy machine.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    provide: { drawsEveryLook: Boolean(process.env['TEST_FULL']) },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: await findLaunchOptions(), actionTimeout: 60_000 }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
