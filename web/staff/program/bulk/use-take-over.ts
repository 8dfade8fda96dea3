import { useQuery } from '@tanstack/react-query'
import type { Program, ProgramSubject, ProgramYear } from '@uurwerk/contract/staff/program'
import type { Participant } from '@uurwerk/contract/values'
import { useState } from 'react'
import { programQuery } from '#web/data/program.ts'
import type { TakeOverSource } from './bulk-weeks.ts'

interface TakeOverInput {
  subject: ProgramSubject
  year: number
  years: readonly ProgramYear[]
  /** Subjects with the same course, also of other groups. */
  parallelSubjects: readonly ProgramSubject[]
  /** False if nothing needs to be fetched. */
  isEnabled: boolean
}

/** Loads the plan to take over, by default the group's own plan of the previous year if there is such a year. */
export function useTakeOver({ subject, year, years, parallelSubjects, isEnabled }: TakeOverInput) {
  const previousYear = years.find((programYear) => programYear.year === year - 1)
  const parallelGroups = parallelSubjects.map(({ group }) => group).filter(({ id }) => id !== subject.group.id)
  const [addedGroup, setAddedGroup] = useState<Pick<Participant, 'id' | 'name'>>()
  const [sourceChoice, setSourceChoice] = useState(() => {
    const otherGroup = parallelGroups[0]
    return previousYear || !otherGroup
      ? { groupId: subject.group.id, year: year - 1 }
      : { groupId: otherGroup.id, year }
  })
  const [onlyEmpty, setOnlyEmpty] = useState(true)
  const { data, isError, refetch } = useQuery({
    ...programQuery(sourceChoice.groupId, sourceChoice.year),
    enabled: isEnabled,
  })
  return {
    sourceChoice,
    years,
    groups: [subject.group, ...parallelGroups, ...(addedGroup ? [addedGroup] : [])].filter(
      ({ id }, index, allGroups) => allGroups.findIndex((earlierGroup) => earlierGroup.id === id) === index,
    ),
    onlyEmpty,
    setOnlyEmpty,
    source: data && getTakeOverSource(data, subject, sourceChoice.groupId),
    isError,
    retry: () => void refetch(),
    changeSource: (changes: Partial<typeof sourceChoice>) => setSourceChoice({ ...sourceChoice, ...changes }),
    addGroup: (group: Pick<Participant, 'id' | 'name'>) => {
      setAddedGroup(group)
      // The plan of an added group is taken from this year.
      setSourceChoice({ groupId: group.id, year })
    },
    /** True for the group's own plan of this year, which is no source. */
    isOwnCurrentPlan: sourceChoice.groupId === subject.group.id && sourceChoice.year === year,
  }
}
export type TakeOverModel = ReturnType<typeof useTakeOver>

function getTakeOverSource({ weeks, subjects }: Program, { course }: ProgramSubject, groupId: number): TakeOverSource {
  const sourceSubject = subjects.find((subject) => subject.course.id === course.id && subject.group.id === groupId)
  return { weeks, plannedWeeks: sourceSubject?.weeks ?? [] }
}
