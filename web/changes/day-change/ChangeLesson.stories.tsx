import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '@uurwerk/contract/roles'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#web/data/me.ts'
import { longName, sampleSession } from '#web/gallery/sample-session.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { changeFeedback } from './change-feedback.ts'
import { ChangeFeedbackBar } from './ChangeFeedbackBar.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import type { ChangePart } from './change-draft.ts'
import { ChangeLesson } from './ChangeLesson.tsx'
import { sampleTimes } from './other-times-sample.ts'
import { SwapLessons } from './SwapLessons.tsx'

const lesson = createSampleAppointment()
const changedLesson: Appointment = {
  ...lesson,
  isCancelled: true,
  change: { kind: 'cancelled', at: '2026-11-18T10:06:00.000Z', by: 'person' },
}

function Shown({ heldRole, appointment = lesson }: { heldRole: Role; appointment?: Appointment }) {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, {
      ...sampleSession,
      me: { ...sampleSession.me, roles: [heldRole] },
    }),
  )
  return <ChangeLesson appointment={appointment} />
}

const answerItem = (ok: boolean) => ({
  '/api/Appointment/changes': { deed: null, items: [{ id: 1, ok, clashes: [], overloaded: [], bookings: [] }] },
})
const clash = Response.json(
  {
    code: 'changeClash',
    errors: [
      { path: 'appointments/5', message: 'J. van Dalen, 2026-11-24T13:00–2026-11-24T13:50' },
      { path: 'appointments/6', message: 'V5A, 2026-11-24T13:00–2026-11-24T14:30' },
    ],
  },
  { status: 409 },
)

export const Planner = () => <Shown heldRole="planner" />
export const Cancelled = () => <Shown heldRole="planner" appointment={changedLesson} />
export const Coordinator = createStory(answerItem(true), () => <Shown heldRole="team-coordinator" />)
export const OtherTeam = createStory(answerItem(false), () => <Shown heldRole="team-coordinator" />)
export const Teacher = () => <Shown heldRole="teacher" />
export const Over = () => (
  <Shown
    heldRole="planner"
    appointment={createSampleAppointment({ start: '2026-11-18T09:00', end: '2026-11-18T11:00' })}
  />
)

const renderForm = (part: ChangePart, appointment = lesson) => (
  <ChangeForm appointment={appointment} part={part} onClose={() => undefined} />
)
const details = { '/api/Appointment/Details/1': lesson }
export const Cancelling = createStory(details, () => renderForm('cancel'))
export const Moving = createStory({ ...details, '/alternatives': sampleTimes, '/change': clash }, () =>
  renderForm('time'),
)
export const ChangingRoom = createStory(details, () => renderForm('classrooms'))
export const ChangingTeachers = createStory(
  {
    '/api/Appointment/Details/1': {
      ...lesson,
      teachers: [...lesson.teachers, { id: 41, name: 'E. Bos', code: 'BOS' }],
    },
  },
  () => renderForm('teachers'),
)
export const Message = createStory(
  {
    '/api/Appointment/Details/1': {
      ...lesson,
      change: { kind: 'changed', at: '2026-11-18T10:06:00.000Z', by: 'person', message: 'De docent is ziek.' },
    },
  },
  () => renderForm('message'),
)
export const NotLoaded = createStory(
  { '/api/Appointment/Details/1': Response.json({ code: 'unknownError' }, { status: 500 }) },
  () => renderForm('cancel'),
)

const otherLesson = createSampleAppointment({
  id: 2,
  name: 'Natuur, leven en technologie voor aanstaande technasten',
  start: '2026-11-25T11:00',
  end: '2026-11-25T11:50',
  teachers: [{ id: 41, name: longName, code: null }],
  classrooms: [{ id: 51, name: 'Collegezaal van het scheikundelaboratorium', code: null }],
})
const renderSwap = () => <SwapLessons appointment={lesson} onClose={() => undefined} />
export const Swapping = createStory(
  {
    '/api/Appointment/Date/': [
      lesson,
      otherLesson,
      createSampleAppointment({ id: 3, start: '2026-11-25T13:00', end: '2026-11-25T13:50' }),
    ],
    '/api/Appointment/changes': {
      deed: null,
      items: [
        {
          id: 1,
          version: 3,
          ok: false,
          code: 'changeClash',
          clashes: [
            { appointmentId: 5, who: { id: 40, name: 'J. van Dalen', className: null } },
            { appointmentId: 6, who: { id: 41, name: longName, className: 'V5A' } },
          ],
          overloaded: [],
          bookings: [],
        },
        { id: 2, version: 5, ok: true, clashes: [], overloaded: [], bookings: [] },
      ],
    },
  },
  renderSwap,
)
export const NothingToSwap = createStory({ '/api/Appointment/Date/': [lesson] }, renderSwap)

function Done() {
  useEffect(
    () => changeFeedback.set({ text: 'Wiskunde vervalt.', deed: 7, appointmentId: 1, isAdded: false, isGone: false }),
    [],
  )
  return <ChangeFeedbackBar />
}
export const Feedback = createStory({ '/undo': clash }, () => <Done />)
