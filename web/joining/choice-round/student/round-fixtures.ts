import type { GroupChoice, Options } from '@uurwerk/contract/joining/choice-round/student'
import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { answered, type Story } from '../../../gallery/story.ts'
import { sampleAppointment } from '../../../roster/appointment/sample.ts'
import { groupsQuery, optionsQuery, type RoundOf, roundQuery } from './queries.ts'
import { RoundView } from './RoundView.tsx'
import { sampleGroup, sampleOption, sampleOptions, sampleRound } from './sample.ts'

interface Given {
  round?: Parameters<typeof sampleRound>[0]
  groups?: GroupChoice[] | null
  options?: Options
  /** Of whom somebody at school sees it; the student's own where absent. */
  studentName?: string
  answers?: Record<string, unknown>
}

/** Each of another round: what is tapped in one is not kept for the next. */
let last = 100

/** A round as the server answers it; the lessons of its first week. */
export function roundStory({ round: changes, groups, options, studentName, answers }: Given = {}): Story {
  const id = changes?.id ?? ++last
  const { offset: _, ...answer } = sampleRound({ id, ...changes })
  const of: RoundOf = { id, student: studentName === undefined ? 'me' : 900 }
  const all = {
    ...answers,
    '/groups': groups === undefined ? [sampleGroup(1), sampleGroup(2, { taken: 29 }), fullGroup] : groups,
    '/options': options ?? sampleOptions(),
    '/roster/date/': [
      sampleAppointment({ id: 1, start: '2026-11-30T10:30', end: '2026-11-30T11:20' }),
      sampleAppointment({ id: 2, start: '2026-12-02T09:20', end: '2026-12-02T10:10', name: 'Engels', course: null }),
    ],
    [`/roster-interrogation/${id}/student/${of.student}`]: answer,
  }
  return answered(all, () => createElement(Shown, { of, studentName }))
}

const fullGroup = sampleGroup(3, { full: true, taken: 30 })

function Shown({ of, studentName }: { of: RoundOf; studentName: string | undefined }) {
  const { data } = useQuery(roundQuery(of))
  const { data: groups } = useQuery(groupsQuery(of))
  const { data: options } = useQuery(optionsQuery(of))
  if (!data || groups === undefined || !options) return null
  return createElement(RoundView, { of, round: data, groups, options, studentName })
}

export const chosenGroups = [sampleGroup(1, { chosen: true }), sampleGroup(2), fullGroup]
export const withSport = sampleOptions({
  optionSets: [
    {
      id: 1,
      name: 'Sport',
      min: 1,
      max: 1,
      options: [
        sampleOption(1, { name: 'Roeien', chosen: true }),
        sampleOption(2, { name: 'Klimmen' }),
        sampleOption(3, { name: 'Dans', full: true, taken: 20 }),
      ],
    },
  ],
})

export const ranked = { kind: 'ranked' as const, ranks: 3, ranking: [1, 2] }
export const rankable: Options = {
  options: [1, 2, 3, 4].map((id) =>
    sampleOption(id, { name: ['', 'Roeien', 'Klimmen', 'Theater, dans en muziek op de vloer', 'Dans'][id] ?? '' }),
  ),
  optionSets: [],
}
