import type { SchoolPerson } from '@uurwerk/contract/desk/people'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleSchoolPerson } from './person-sample.ts'
import { clearSelection, setSelected } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'

afterEach(clearSelection)

const people = [1, 2, 3, 4, 5].map((id) => createSampleSchoolPerson({ id, name: `Docent ${id}` }))

const showBar = (shown: SchoolPerson[], total: number) =>
  showStory(
    createStory({ '/api/School/People': people.slice(3) }, () => (
      <SelectionBar people={shown} total={total} filters={{ search: 'docent' }} canEdit>
        {null}
      </SelectionBar>
    )),
  )
const getText = (text: string) => page.getByText(text, { exact: true })

test('counts the selection of everyone found, unless people outside the filters are selected', async () => {
  setSelected(people.slice(0, 3), true)
  await showBar(people.slice(2, 4), 1204)
  await expect.element(getText('3 van 1.204 geselecteerd, 2 niet op deze pagina')).toBeVisible()
  await showBar(people.slice(4), 1)
  await expect.element(getText('3 geselecteerd, 3 niet op deze pagina')).toBeVisible()
})

test('offers to select everyone found until they are, however many others are selected', async () => {
  setSelected(people.slice(0, 4), true)
  await showBar(people.slice(3, 4), 2)
  const offer = page.getByRole('button', { name: 'Alle 2 selecteren' })
  await offer.click()
  await expect.element(getText('5 geselecteerd, 4 niet op deze pagina')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  setSelected(people.slice(4), false)
  await expect.element(offer).toBeVisible()
})

test('clearing the selection moves the focus from the button, which disappears, to the number of selected people', async () => {
  setSelected(people.slice(0, 3), true)
  await showBar(people, 5)
  await page.getByRole('button', { name: 'Selectie wissen' }).click()
  await expect.element(page.getByRole('status').first()).toHaveFocus()
})
