import { useQueryClient } from '@tanstack/react-query'
import type { JoinableConsequences } from '@uurwerk/contract/changes/joinable'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Role } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { sessionQuery } from '#web/data/me.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { ChangeJoinable } from './ChangeJoinable.tsx'
import { ConsequenceList } from './ConsequenceList.tsx'
import { createJoinableDraft, createNewDraft } from './joinable-draft.ts'
import { JoinableForm } from './JoinableForm.tsx'

const now = Temporal.PlainDateTime.from('2026-11-18T11:06')
const choice = createSampleAppointment({
  type: 'choice',
  name: 'Schaken',
  subscribable: { from: '2026-11-16T08:00', until: '2026-11-23T12:00' },
  capacity: 20,
  subscriptionCount: 18,
})

function Shown({ heldRole, appointment = choice }: { heldRole: Role; appointment?: Appointment }) {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, { ...sampleSession, me: { ...sampleSession.me, roles: [heldRole] } }),
  )
  return <ChangeJoinable appointment={appointment} />
}

export const ExamDesk = () => <Shown heldRole="exam-desk" />
export const Student = () => <Shown heldRole="student" />

const consequences: JoinableConsequences = {
  ok: false,
  code: 'changeClash',
  clashes: [{ appointmentId: 5, who: { id: 40, name: 'J. van Dalen', className: null } }],
  overloaded: [],
  bookings: [
    {
      id: 8,
      organizer: { id: 41, name: 'E. Bos' },
      classroom: { id: 9, name: 'B204' },
      start: '2026-11-24T13:00',
      end: '2026-11-24T14:00',
    },
  ],
  joined: [],
  waiting: [],
  losesSeat: [
    { id: 50, name: 'Noor Vermeulen', className: 'V5A' },
    { id: 51, name: 'Daan Smit', className: 'V5B' },
  ],
  losesPlace: [{ id: 52, name: 'Yusuf Demir', className: 'H4A' }],
  testLimits: {
    exceeded: [
      { who: { id: 53, name: 'Noor Vermeulen', className: 'V5A' }, per: 'day', tests: 3, limit: 2 },
      { who: { id: 54, name: 'Daan Smit', className: 'V5B' }, per: 'week', tests: 6, limit: 5 },
    ],
    days: ['2026-11-25', '2026-11-26', '2026-11-30'],
  },
  preview: 'p4',
}
export const AllConsequences = () => (
  <ConsequenceList canReturnSeats={false} consequences={consequences} onPickDay={() => undefined} />
)

const start = { date: Temporal.PlainDate.from('2026-11-24'), attendees: [], session: sampleSession }
export const NewExam = () => (
  <JoinableForm type="exam" initial={createNewDraft('exam', start, now)} onClose={() => undefined} />
)
export const EditedChoice = () => (
  <JoinableForm
    type="choice"
    initial={createJoinableDraft(choice, now)}
    edited={{ id: 1, etag: null, onReload: () => undefined }}
    onClose={() => undefined}
  />
)

export const SignUpEndingFirst = () => (
  <JoinableForm
    type="choice"
    initial={{ ...createJoinableDraft(choice, now), until: { date: '2026-11-13', time: '12:00' } }}
    edited={{ id: 1, etag: null, onReload: () => undefined }}
    onClose={() => undefined}
  />
)

function ChangedByOther() {
  const [stored, setStored] = useState(choice)
  return (
    <JoinableForm
      type="choice"
      initial={createJoinableDraft(stored, now)}
      edited={{ id: 1, etag: null, onReload: () => setStored({ ...choice, capacity: 12 }) }}
      onClose={() => undefined}
    />
  )
}
export const ChangedMeanwhile = createStory({ '/api/Choice/1': createRefusal('preconditionFailed') }, () => (
  <ChangedByOther />
))

export const Removal = createStory({ '/api/Choice/1': consequences }, () => (
  <Shown heldRole="exam-desk" appointment={{ ...choice, subscriptionCount: 0 }} />
))
