import { defineProject } from 'vitest/config'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { launchOptions } from '../../e2e/browser.ts'
import { defines } from '../defines.ts'

/** component: parts and screens as the gallery shows them, in the Chromium of the other browser tests. */
export default defineProject({
  root: `${import.meta.dirname}/../..`,
  plugins: [react()],
  define: defines,
  // All that is bundled is known before: found on the way, it would load the page again in the middle of a test.
  optimizeDeps: { entries: ['web/main.tsx', 'web/**/*.{stories,browser.test}.tsx'] },
  test: {
    name: 'component',
    include: ['web/**/*.browser.test.tsx'],
    // A busy machine is no failure: what a story loads is compiled when it asks for it.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    provide: { takesAll: Boolean(process.env['TEST_FULL']) },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: await launchOptions(), actionTimeout: 60_000 }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
