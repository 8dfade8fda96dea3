import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { DisplayFrame } from './DisplayFrame.tsx'
import { LoadedDisplay } from './RoomDisplay.tsx'

const texts = nl.DOOR

/** Shows the display of a room without bookings on 18 November, as the answer of a date. */
async function showDisplay(date: string, staleSince?: string) {
  const room = { id: 1, name: 'B204', timeZone: 'Europe/Amsterdam', opens: '08:00', closes: '17:00', standing: [] }
  await showStory(() => <LoadedDisplay display={{ ...room, date }} staleSince={staleSince} />)
}

test('a room display without connection keeps the state of today', async () => {
  await showDisplay('2026-11-18', '11:02')
  await expect.element(page.getByText(texts.FREE, { exact: true })).toBeVisible()
})

test('a room display without connection since yesterday says so, and not that the room is free', async () => {
  await showDisplay('2026-11-17', '23:58')
  await expect.element(page.getByText(texts.UNREACHABLE.TITLE, { exact: true })).toBeVisible()
  expect(page.getByText(texts.FREE, { exact: true }).elements()).toEqual([])
})

test('a room display that waits for the first answer of a day shows neither a state nor an error', async () => {
  await showDisplay('2026-11-17')
  await expect.poll(() => document.querySelector('main[aria-busy]')).not.toBeNull()
  expect(document.body.textContent).not.toContain(texts.FREE)
  expect(page.getByText(texts.UNREACHABLE.TITLE, { exact: true }).elements()).toEqual([])
})

test.each([
  ['today', '2026-11-18T06:55:00Z', 'Stand van 07:55'],
  ['three days ago', '2026-11-15T06:55:00Z', 'Stand van zondag 15 november 07:55'],
])('a display without connection names the time of its last answer, of %s', async (_, answeredAt, text) => {
  const dataUpdatedAt = Temporal.Instant.from(answeredAt).epochMilliseconds
  const message = { title: '', text: '' }
  await showStory(() => (
    <DisplayFrame
      query={{ data: nl.BOARD.AS_OF, error: new Error('no answer'), isPending: false, dataUpdatedAt }}
      closed={message}
      unreachable={message}
    >
      {(data, staleSince) => <main>{data.replace('{{time}}', staleSince ?? '')}</main>}
    </DisplayFrame>
  ))
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
