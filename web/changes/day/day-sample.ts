import type { Candidate } from '@uurwerk/contract/changes/alternatives'
import type { ChangesOfDay, DayLesson } from '@uurwerk/contract/changes/day'
import type { Proposal } from '@uurwerk/contract/changes/proposal'

const absentTeacher = { id: 40, name: 'Joris van Dijk', code: 'DIJ' }
const substitute = { id: 41, name: 'Emma Bos', code: 'BOS' }
const [room, otherRoom] = [
  { id: 50, name: 'B1.23', code: null },
  { id: 51, name: 'A0.08', code: null },
]

const createLesson = (changes: Partial<DayLesson>): DayLesson => ({
  id: 1,
  version: 1,
  name: 'Wiskunde',
  course: { id: 3, name: 'Wiskunde' },
  start: '2026-11-18T11:30',
  end: '2026-11-18T12:20',
  groups: [{ id: 30, name: 'V5A', code: null }],
  teachers: [absentTeacher],
  classrooms: [room],
  absent: [absentTeacher.id],
  state: 'open',
  solution: null,
  change: null,
  cover: null,
  declined: [],
  draft: null,
  deed: null,
  deedLessons: 0,
  ...changes,
})

const change = { at: '2026-11-18T07:06:00.000Z', by: 'person' } as const

/** Invented day for tests. */
export const sampleDay: ChangesOfDay = {
  date: '2026-11-18',
  absences: [
    {
      id: 1,
      attendeeId: absentTeacher.id,
      attendee: { ...absentTeacher, type: 'teacher' },
      start: '2026-11-18T08:00',
      end: '2026-11-18T17:00',
    },
    {
      id: 2,
      attendeeId: otherRoom.id,
      attendee: { ...otherRoom, type: 'classroom' },
      start: '2026-11-17T08:00',
      end: '2026-11-20T17:00',
    },
  ],
  open: [
    createLesson({ id: 2, start: '2026-11-18T08:30', end: '2026-11-18T09:20' }),
    createLesson({}),
    createLesson({
      id: 3,
      name: 'Natuurkunde',
      start: '2026-11-18T13:00',
      end: '2026-11-18T13:50',
      groups: [
        { id: 31, name: 'H4C', code: null },
        { id: 32, name: 'H4D', code: null },
      ],
      declined: [substitute],
    }),
  ],
  arranged: [
    createLesson({
      id: 4,
      state: 'arranged',
      start: '2026-11-18T14:00',
      end: '2026-11-18T14:50',
      teachers: [substitute],
      solution: 'cover',
      change: { ...change, kind: 'changed', teachers: [absentTeacher] },
      cover: { id: 7, attendeeId: 41, state: 'accepted' },
      deed: 9,
      deedLessons: 2,
    }),
    createLesson({
      id: 5,
      name: 'Mentoruur',
      state: 'cancelled',
      start: '2026-11-18T15:00',
      end: '2026-11-18T15:50',
      solution: 'cancelled',
      change: { ...change, kind: 'cancelled' },
      deed: 10,
      deedLessons: 1,
    }),
    createLesson({
      id: 6,
      name: 'Biologie',
      absent: [],
      state: 'arranged',
      start: '2026-11-19T15:00',
      end: '2026-11-19T15:50',
      teachers: [substitute],
      solution: 'moved',
      change: { ...change, kind: 'moved', start: '2026-11-18T16:00', end: '2026-11-18T16:50' },
      deed: 9,
      deedLessons: 2,
    }),
  ],
  drafts: [],
  counts: { open: 3, arranged: 2, cancelled: 1, drafts: 0 },
}

const stays = { time: null, mergedWith: null }

export const sampleProposal: Proposal = {
  rules: [],
  optimal: true,
  lessons: sampleDay.open.slice(1).map(({ id, name, start, end, groups }) => ({
    appointmentId: id,
    name,
    start,
    end,
    groups,
    solution:
      id === 1
        ? { kind: 'cover', teacher: substitute, classroom: null, ...stays, reasons: ['knowsClass', 'inSchool'] }
        : { kind: 'selfStudy', teacher: null, classroom: null, ...stays, reasons: [] },
    nextBest: { kind: 'cancelled', teacher: null, classroom: null, ...stays, costs: [{ rule: 'open', cost: 1 }] },
  })),
}

export const sampleCandidates: Candidate[] = [
  { ...substitute, reasons: ['knowsClass', 'inSchool'], refused: [], clashes: [], load: 12.5, score: 48 },
  { id: 42, name: 'Pieter de Wit', reasons: [], refused: [], clashes: [], load: 20, score: 0 },
  {
    id: 43,
    name: 'Sofie Smit',
    reasons: ['teachesCourse'],
    refused: ['occupied'],
    clashes: [{ appointmentId: 8, who: { id: 33, name: 'V6B' } }],
    load: 18,
    score: 16,
  },
]
