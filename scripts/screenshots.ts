// Makes the pictures of the documents from the demo school.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { desk, phone } from '../e2e/devices.ts'
import { visitDemo } from './demo-visit.ts'

const folder = path.join(import.meta.dirname, '../docs/images')
const pictures: [name: string, device: BrowserContextOptions][] = [
  ['roster-desk-light', desk],
  ['roster-desk-dark', { ...desk, colorScheme: 'dark' }],
  ['roster-phone-light', phone],
  ['roster-phone-dark', { ...phone, colorScheme: 'dark' }],
]

mkdirSync(folder, { recursive: true })
await visitDemo(async (show) => {
  for (const [name, device] of pictures)
    await show(
      { name: 'Sanne Bakker', device },
      async (page) => void (await page.screenshot({ path: path.join(folder, `${name}.png`) })),
    )
})
