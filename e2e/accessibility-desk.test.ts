import { expect, inject, test } from 'vitest'
import { testAccessibility } from './accessibility.ts'
import { findAxeViolations } from './axe.ts'
import { desk } from './devices.ts'
import { visit } from './visit.ts'
import { isFullRun } from '../server/test/full.ts'

testAccessibility('desk')

test.skipIf(!isFullRun)('axe finds no violations on the sign-in page in either theme', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit({ ...desk, colorScheme })
    await page.goto(inject('demoUrl'))
    await page.waitForURL(/sign-in/)
    expect(await findAxeViolations(page)).toEqual([])
  }
})
