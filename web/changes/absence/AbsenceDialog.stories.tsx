import { useQueryClient } from '@tanstack/react-query'
import type { Absence, AbsentLesson } from '@uurwerk/contract/changes/absence'
import { useState } from 'react'
import { longName } from '#web/gallery/sample-session.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { absencesQuery } from './queries.ts'
import { ReportAbsence } from './ReportAbsence.tsx'

const person = { id: 1, name: 'Joris van Dijk' }
const sampleAbsence: Absence = {
  id: 5,
  attendeeId: person.id,
  attendee: { ...person, code: 'DIJ', type: 'teacher' },
  start: '2026-11-18T00:00',
  end: '2026-11-19T00:00',
  lessons: [{ appointmentId: 2, note: 'Maak opgave 4 tot en met 9.', link: null, forStudents: true }],
}
const createLesson = (id: number, changes: Partial<AbsentLesson>): AbsentLesson => ({
  id,
  name: 'Wiskunde',
  start: '2026-11-18T11:30',
  end: '2026-11-18T12:20',
  groups: [{ id: 30, name: 'V5A', code: null }],
  teachers: [{ ...person, code: 'DIJ' }],
  classrooms: [{ id: 50, name: 'B204', code: null }],
  isCancelled: false,
  ...changes,
})
const lessons = [
  createLesson(2, {}),
  createLesson(3, {
    start: '2026-11-18T12:45',
    end: '2026-11-18T13:35',
    name: longName,
    teachers: [{ id: 41, name: longName, code: 'BOS' }],
  }),
  createLesson(4, { start: '2026-11-18T13:35', end: '2026-11-18T14:25', isCancelled: true }),
  createLesson(1, { start: '2026-11-18T08:30', end: '2026-11-18T09:20' }),
]

const renderDialog = () => <AbsenceDialog isOwn person={person} onClose={() => undefined} />

function Reported() {
  const client = useQueryClient()
  useState(() => client.setQueryData(absencesQuery(person.id).queryKey, { absences: [sampleAbsence] }))
  return renderDialog()
}

export const Form = createStory({ '/api/Absence/5/lessons': lessons, '/api/Absence': sampleAbsence }, renderDialog)
export const NotSent = createStory({ '/api/Absence': createRefusal('unknownError') }, renderDialog)
export const OfSomeoneElse = () => <AbsenceDialog person={{ id: 41, name: longName }} onClose={() => undefined} />
export const Lessons = createStory(
  { '/lesson/3': createRefusal('unknownError'), '/lesson/2': sampleAbsence, '/api/Absence/5/lessons': lessons },
  () => <Reported />,
)
export const Ending = createStory(
  { '/api/Absence/5/lessons': lessons, '/api/Absence/5': { ...sampleAbsence, end: '2026-11-18T11:06' } },
  () => <Reported />,
)
export const LessonsNotLoaded = createStory({ '/api/Absence/5/lessons': createRefusal('unknownError') }, () => (
  <Reported />
))
export const LessonsLoading = () => <Reported />
export const Entry = () => <ReportAbsence person={person} />
