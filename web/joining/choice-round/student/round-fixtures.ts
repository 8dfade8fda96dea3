import type { GroupChoice, Options } from '@uurwerk/contract/joining/choice-round/student'
import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { createStory, type Story } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { roundGroupsQuery, roundOptionsQuery, type StudentRoundKey, studentRoundQuery } from './queries.ts'
import { RoundView } from './RoundView.tsx'
import {
  createSampleGroupChoice,
  createSampleOption,
  createSampleOptions,
  createSampleStudentRound,
} from './student-round-sample.ts'

interface RoundStoryOptions {
  round?: Parameters<typeof createSampleStudentRound>[0]
  groups?: GroupChoice[] | null
  options?: Options
  /** Name of a student whom staff help; absent for the student's own view. */
  studentName?: string
  answers?: Record<string, unknown>
}

/** Gives each story its own round, because taps are kept per round. */
let lastRoundId = 100

/** Creates a story of a round with the lessons of its first week. */
export function createRoundStory({
  round: changes,
  groups,
  options,
  studentName,
  answers,
}: RoundStoryOptions = {}): Story {
  const id = changes?.id ?? ++lastRoundId
  const { offset: _, ...roundAnswer } = createSampleStudentRound({ id, ...changes })
  const roundKey: StudentRoundKey = { id, student: studentName === undefined ? 'me' : 900 }
  const answerByPath = {
    ...answers,
    '/groups':
      groups === undefined
        ? [createSampleGroupChoice(1), createSampleGroupChoice(2, { taken: 29 }), fullGroup]
        : groups,
    '/options': options ?? createSampleOptions(),
    '/roster/date/': [
      createSampleAppointment({ id: 1, start: '2026-11-30T10:30', end: '2026-11-30T11:20' }),
      createSampleAppointment({
        id: 2,
        start: '2026-12-02T09:20',
        end: '2026-12-02T10:10',
        name: 'Engels',
        course: null,
      }),
    ],
    [`/roster-interrogation/${id}/student/${roundKey.student}`]: roundAnswer,
  }
  return createStory(answerByPath, () => createElement(RoundStory, { roundKey, studentName }))
}

const fullGroup = createSampleGroupChoice(3, { full: true, taken: 30 })

function RoundStory({ roundKey, studentName }: { roundKey: StudentRoundKey; studentName: string | undefined }) {
  const { data } = useQuery(studentRoundQuery(roundKey))
  const { data: groups } = useQuery(roundGroupsQuery(roundKey))
  const { data: options } = useQuery(roundOptionsQuery(roundKey))
  if (!data || groups === undefined || !options) return null
  return createElement(RoundView, { roundKey, round: data, groups, options, studentName })
}

export const chosenGroups = [createSampleGroupChoice(1, { chosen: true }), createSampleGroupChoice(2), fullGroup]
export const optionsWithSport = createSampleOptions({
  optionSets: [
    {
      id: 1,
      name: 'Sport',
      min: 1,
      max: 1,
      options: [
        createSampleOption(1, { name: 'Roeien', chosen: true }),
        createSampleOption(2, { name: 'Klimmen' }),
        createSampleOption(3, { name: 'Dans', full: true, taken: 20 }),
      ],
    },
  ],
})

export const rankedRoundFields = { kind: 'ranked' as const, ranks: 3, ranking: [1, 2] }
export const rankableOptions: Options = {
  options: [1, 2, 3, 4].map((id) =>
    createSampleOption(id, {
      name: ['', 'Roeien', 'Klimmen', 'Theater, dans en muziek op de vloer', 'Dans'][id] ?? '',
    }),
  ),
  optionSets: [],
}
