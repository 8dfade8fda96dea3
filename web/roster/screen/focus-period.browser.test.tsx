import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { NoLessons } from './NoLessons.tsx'
import { RosterSelection } from './RosterSelection.tsx'
import type { RosterModel } from './use-roster-model.ts'

const day = Temporal.PlainDate.from('2026-11-18')
const now = day.toPlainDateTime('11:06')
const doNothing = () => undefined
/** Only the part of the model that the components read. */
const model = {
  address: { date: day, view: 'day', attendeeIds: [40], ownId: 1, showDate: doNothing, showAttendee: doNothing },
  days: [day],
  appointments: [createSampleAppointment({ start: '2026-11-19T11:20', end: '2026-11-19T12:10' })],
  attendees: new Map(),
  colouredAttendees: new Map(),
  compose: { activePreset: undefined },
  isOwn: false,
  now,
} as unknown as RosterModel

test.each([
  ['the next lesson', /11:20/, () => <NoLessons model={model} />],
  [
    'the own roster',
    /Mijn rooster/,
    () => <RosterSelection model={model} onSearch={doNothing} onAdd={doNothing} onCompose={doNothing} />,
  ],
])('the button to %s, which disappears, gives the heading the focus', async (_, name, Part) => {
  await showStory(() => (
    <>
      <h1 id="period" tabIndex={-1}>
        Week 47
      </h1>
      <Part />
    </>
  ))
  await page.getByRole('button', { name }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})
