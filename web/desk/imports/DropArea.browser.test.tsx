import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { DropArea } from './DropArea.tsx'

let lastId = 6
/** Each upload starts an import with the next id. */
const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function answer(this: XMLHttpRequest) {
  lastId++
  Object.defineProperties(this, {
    status: { value: 202 },
    responseText: { value: JSON.stringify({ result: { id: lastId } }) },
  })
  this.dispatchEvent(new Event('load'))
})
afterAll(() => send.mockRestore())

const visitedPaths: string[] = []

function DropAreaWithLinks() {
  const { history } = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => void visitedPaths.push(path), [path])
  return (
    <>
      {['/school/imports', '/changes'].map((address) => (
        <button key={address} type="button" onClick={() => history.push(address)}>
          {address}
        </button>
      ))}
      <output>{path}</output>
      <DropArea />
    </>
  )
}

const goTo = (address: string) => page.getByRole('button', { name: address, exact: true }).click()

async function chooseFile() {
  await expect.element(page.getByRole('button', { name: 'Bestanden kiezen' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for files')
  await userEvent.upload(input, new File(['a,b'], 'rooms.csv'))
}

test('an upload opens its import, but not if the user went to another screen meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const answers: Record<string, unknown> = { '/api/School/Imports': promise }
  await showStory(createStory(answers, DropAreaWithLinks))
  await goTo('/school/imports')
  await chooseFile()
  await goTo('/changes')
  await expect.element(page.getByRole('status')).toHaveTextContent('/changes')
  resolve([])
  await expect.poll(() => send.mock.calls.length).toBe(1)
  answers['/api/School/Imports'] = []
  await goTo('/school/imports')
  await chooseFile()
  await expect.element(page.getByRole('status')).toHaveTextContent('/school/imports/8')
  expect(visitedPaths).not.toContain('/school/imports/7')
})
