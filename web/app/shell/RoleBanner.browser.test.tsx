import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
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
