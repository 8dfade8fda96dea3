import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { longName, sampleSession } from '#web/gallery/sample-session.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { NextLesson } from './NextLesson.tsx'
import { findCurrentLesson, findNextLesson } from './roster-entries.ts'
import type { RosterModel } from './use-roster-model.ts'

/** The stories' time is 11:06. */
const now = Temporal.PlainDateTime.from('2026-11-18T11:06')
const createLesson = (id: number, start: string, end: string, changes: Partial<Appointment> = {}) =>
  createSampleAppointment({ id, start: `2026-11-18T${start}`, end: `2026-11-18T${end}`, ...changes })

/** Creates only the part of the roster model that the next lesson reads. */
const createModel = (appointments: readonly Appointment[], personCount = 1) =>
  ({
    address: {
      ownId: 1,
      attendeeIds: Array.from({ length: personCount }, (_, index) => index + 1),
      date: now.toPlainDate(),
      openAppointment: () => undefined,
    },
    appointments,
    now,
    session: sampleSession,
    roster: { isPending: false },
    publication: undefined,
    perspective: personCount === 1 ? 'teacher' : undefined,
    isOwn: personCount === 1,
    rosterAttendees: new Map(
      Array.from({ length: personCount }, (_, index) => [index + 1, { id: index + 1, type: 'teacher' }]),
    ),
    currentLesson: personCount === 1 ? findCurrentLesson(appointments, now) : undefined,
    upcomingLesson: personCount === 1 ? findNextLesson(appointments, now) : undefined,
  }) as unknown as RosterModel

const room = {
  id: 50,
  name: 'D103',
  building: 'D',
  capacity: 12,
  features: [],
  profileId: 1,
  maxMinutes: 120,
  nextFree: { start: '2026-11-18T11:10', end: '2026-11-18T12:10' },
}
const booking = {
  id: 90,
  name: 'Zelf werken',
  description: '',
  start: '2026-11-18T11:10',
  end: '2026-11-18T12:10',
  facility: { id: 50, name: 'D103' },
  organizer: { id: 1, name: 'Joris van Dijk' },
  confirmed: true,
  confirmation: null,
  invitees: [],
  seriesId: null,
}
const answers = { '/api/booking/find/': [room], '/api/booking/facility/': booking }
const next = createLesson(2, '12:10', '13:00')
const renderBothVariants = (model: RosterModel) => (
  <>
    <NextLesson model={model} />
    <p />
    <NextLesson model={model} isCompact />
  </>
)

export const FreeRoom = createStory(answers, () => <NextLesson model={createModel([next])} />)
export const FreeRoomForAll = createStory(answers, () => <NextLesson model={createModel([next], 3)} />)
export const NoFreeRoom = createStory({ '/api/booking/find/': [] }, () => <NextLesson model={createModel([next])} />)
export const DuringLesson = () =>
  renderBothVariants(createModel([createLesson(1, '10:30', '11:20', { name: longName, course: null }), next]))
export const FirstLessonOff = () =>
  renderBothVariants(createModel([createLesson(1, '11:10', '12:00', { isCancelled: true }), next]))
