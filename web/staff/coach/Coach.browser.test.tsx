import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { nl } from '@uurwerk/contract/i18n/nl'
import type { CoachedStudent } from '@uurwerk/contract/staff/coach'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { CoachedStudentList } from './CoachedStudentList.tsx'
import { CoachScreen } from './CoachScreen.tsx'

const path = '/api/Coach/Students'
const searchHint = page.getByText(nl.COACH.MANY.TEXT)

test('the request to search for a student stays while the list of too many students is fetched again', async () => {
  const answers: Record<string, unknown> = { [path]: createRefusal('requestTooWide') }
  const clients: QueryClient[] = []
  function ScreenWithClient() {
    clients.push(useQueryClient())
    return <CoachScreen />
  }
  await showStory(createStory(answers, () => <ScreenWithClient />))
  await expect.element(searchHint).toBeVisible()
  answers[path] = new Promise(() => {})
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  void clients[0]?.refetchQueries({ queryKey: ['coach'] })
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalled())
  await expect.element(searchHint).toBeVisible()
})

test('a search that matches too many students asks for another search', async () => {
  await showStory(createStory({ [path]: createRefusal('requestTooWide') }, () => <CoachScreen />))
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.fill(page.getByRole('searchbox', { name: nl.COACH.SEARCH }), 'an')
  await vi.waitFor(() => expect(fetchSpy.mock.calls.map(([address]) => address)).toContain(`${path}?search=an`))
  await expect.element(page.getByText(nl.COACH.ERROR)).not.toBeInTheDocument()
  await expect.element(searchHint).toBeVisible()
})

test('closing the panel of a student returns the focus to the row', async () => {
  const createStudent = (id: number, name: string): CoachedStudent => ({
    id,
    name,
    sourceId: `10${id}`,
    className: 'V5A',
    coach: null,
    now: null,
    next: null,
    rounds: [],
    exams: { registered: 0, open: 0 },
    unreadChanges: 0,
  })
  const students = [createStudent(1, 'Anna Bos'), createStudent(2, 'Bram Vos')]
  function ListWithPanel() {
    const [openId, setOpenId] = useState<number>()
    return (
      <>
        <CoachedStudentList students={students} openStudentId={openId} onOpen={setOpenId} />
        {openId !== undefined && (
          <button type="button" onClick={() => setOpenId(undefined)}>
            Sluiten
          </button>
        )}
      </>
    )
  }
  await showStory(ListWithPanel)
  const row = page.getByRole('row', { name: 'Bram Vos' })
  await row.click()
  await page.getByRole('button', { name: 'Sluiten' }).click()
  await expect.element(row).toHaveFocus()
})
