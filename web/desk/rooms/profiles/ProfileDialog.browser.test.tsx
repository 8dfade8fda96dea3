import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

function NewProfile() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <ProfileDialog profile={undefined} onClose={() => setOpen(false)} />
}

test('Enter in the search for rooms does not send the profile, and Escape first clears the search', async () => {
  await showStory(createStory({}, NewProfile))
  const search = page.getByRole('searchbox', { name: /lokaal/u })
  await search.click()
  await userEvent.keyboard('b1{Enter}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
