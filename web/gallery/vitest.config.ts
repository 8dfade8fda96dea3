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
  optimizeDeps: { entries: ['web/main.tsx', 'web/**/*.{stories,component}.tsx'] },
  test: {
    name: 'component',
    include: ['web/**/*.component.tsx'],
    testTimeout: 20_000,
    // As in e2e/: a busy machine is no failure.
    expect: { poll: { timeout: 15_000 } },
    provide: { takesAll: Boolean(process.env['TEST_FULL']) },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: await launchOptions() }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
