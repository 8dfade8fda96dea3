import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { PhoneHeader } from '#web/roster/screen/PhoneHeader.tsx'
import type { RosterModel } from '#web/roster/screen/use-roster-model.ts'
import { RoleBanner } from './RoleBanner.tsx'

const storageKey = 'roleBannerDismissedBy'
const banner = page.getByRole('complementary', { name: 'Wie er is ingelogd' })
const showBanner = () => showStory(() => <RoleBanner />)

afterEach(() => localStorage.removeItem(storageKey))

test('the banner that a person closed stays closed for that person, and not for the next one on the device', async () => {
  await showBanner()
  await page.getByRole('button', { name: 'Balk inklappen' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  await showBanner()
  await expect.element(page.getByRole('button', { name: 'Balk uitklappen' })).toBeInTheDocument()
  await expect.element(banner).not.toBeInTheDocument()
  localStorage.setItem(storageKey, String((sampleSession.me.attendee?.id ?? 0) + 1))
  await showBanner()
  await expect.element(banner).toBeVisible()
})

test('the strip of a closed banner leaves the buttons of the roster on a phone their whole target', async () => {
  localStorage.setItem(storageKey, String(sampleSession.me.attendee?.id))
  const date = Temporal.PlainDate.from('2026-11-18')
  const model = { address: { view: 'list', date, showView: () => undefined }, days: [date], monday: date }
  await showStory(
    () => (
      <div className="screenColumn">
        <RoleBanner />
        <main>
          <PhoneHeader model={model as unknown as RosterModel} onSearch={() => undefined} />
        </main>
      </div>
    ),
    { width: 390 },
  )
  await expect.element(page.getByRole('button', { name: 'Balk uitklappen' })).toBeInTheDocument()
  const buttons = [...document.querySelectorAll('header button')]
  expect(buttons).toHaveLength(4)
  for (const button of buttons) {
    const { left, width, top } = button.getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + 4)?.closest('button')).toBe(button)
  }
})
