import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { OneField } from './Form.stories.tsx'

const field = page.getByRole('textbox', { name: 'Name' })
const outcome = page.getByRole('status')

test('a form marks and focuses an invalid field only on submit, and is sent once the field is valid', async () => {
  await showStory(OneField)
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(outcome).toHaveTextContent('')
  await userEvent.keyboard('Overleg{Enter}')
  await expect.element(outcome).toHaveTextContent('sent Overleg')
})

test('Escape closes a form, and the key does not reach its container', async () => {
  const escapes: string[] = []
  const listen = ({ key }: KeyboardEvent) => void escapes.push(key)
  await showStory(OneField)
  document.body.addEventListener('keydown', listen)
  await field.click()
  await userEvent.keyboard('{Escape}')
  document.body.removeEventListener('keydown', listen)
  await expect.element(outcome).toHaveTextContent('left')
  expect(escapes).toEqual([])
})
