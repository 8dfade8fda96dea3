import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { NetworkError } from '../lib/call.ts'
import { offlineNotice } from '../lib/connection.ts'
import { ErrorModals, showError } from './show-error.tsx'

test.each([
  ['a write without an answer may have been saved', 'write', 'Misschien is het toch opgeslagen'],
  ['an action that needs code which does not load saved nothing', 'action', 'Er is niets opgeslagen'],
] as const)('the notice says that %s', async (_, operation, text) => {
  onTestFinished(() => offlineNotice.set(null))
  await showStory(() => <ErrorModals />)
  showError(new NetworkError('No answer'), operation)
  await expect.element(page.getByRole('alert').getByText(text, { exact: false })).toBeVisible()
})
