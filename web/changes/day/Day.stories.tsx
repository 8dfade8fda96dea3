import { useQueryClient } from '@tanstack/react-query'
import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import type { Role } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { sessionQuery } from '#web/data/me.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { AbsenceOfAnyone } from './AbsenceOfAnyone.tsx'
import { AlternativesDialog } from './AlternativesDialog.tsx'
import { sampleCandidates, sampleDay, sampleProposal } from './day-sample.ts'
import { LoadedDay } from './DayScreen.tsx'
import { TextDialog } from './TextDialog.tsx'

function Shown({ heldRole = 'planner', day = sampleDay }: { heldRole?: Role; day?: ChangesOfDay }) {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, { ...sampleSession, me: { ...sampleSession.me, roles: [heldRole] } }),
  )
  return <LoadedDay day={day} />
}

const tomorrow = { '/api/Changes/Day/2026-11-19': { ...sampleDay, date: '2026-11-19' } }
const answers = { '/propose': sampleProposal, ...tomorrow }
const [, lesson = sampleDay.open[0]] = sampleDay.open
const close = () => undefined

export const Planner = createStory(answers, () => <Shown />)
export const Coordinator = createStory(answers, () => <Shown heldRole="team-coordinator" />)
export const Proposing = createStory(tomorrow, () => <Shown />)
export const WithoutProposal = createStory({ '/propose': createRefusal('unknownError'), ...tomorrow }, () => <Shown />)
const [drafted = lesson] = sampleDay.open.slice(2)
export const WithDraft = createStory(answers, () => {
  if (!drafted) return null
  const change: DayChange = { teachers: [41], solution: 'cover' }
  const draft = {
    deed: 12,
    lessons: 1,
    by: { id: 9, name: 'Marloes Veenstra' },
    change,
    teachers: [{ id: 41, name: 'Emma Bos' }],
    classrooms: [],
  }
  const lessons = [{ ...drafted, draft }]
  return <Shown day={{ ...sampleDay, open: [...sampleDay.open.slice(0, 2), ...lessons], drafts: lessons }} />
})
export const Quiet = createStory(tomorrow, () => (
  <Shown
    day={{
      date: '2026-11-18',
      absences: [],
      open: [],
      arranged: [],
      drafts: [],
      counts: { open: 0, arranged: 0, cancelled: 0, drafts: 0 },
    }}
  />
))
export const Alternatives = createStory({ '/alternatives': sampleCandidates }, () =>
  lesson ? <AlternativesDialog lesson={lesson} onClose={close} /> : null,
)
export const NoAlternatives = createStory({ '/alternatives': [] }, () =>
  lesson ? <AlternativesDialog lesson={lesson} onClose={close} /> : null,
)
export const ReportingAbsence = () => <AbsenceOfAnyone date="2026-11-18" onClose={close} />
export const AsText = createStory({ '/api/Changes/Text': 'V5A\n11:30 Wiskunde vervalt' }, () => (
  <TextDialog date="2026-11-18" onClose={close} />
))
