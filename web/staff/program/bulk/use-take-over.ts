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
  parallel: readonly ProgramSubject[]
  /** False if nothing needs to be fetched. */
  isEnabled: boolean
}

/** Loads the plan to take over, by default the group's own plan of the previous year if there is such a year. */
export function useTakeOver({ subject, year, years, parallel, isEnabled }: TakeOverInput) {
  const previousYear = years.find((programYear) => programYear.year === year - 1)
  const groups = parallel.map(({ group }) => group).filter(({ id }) => id !== subject.group.id)
  const [addedGroup, setAddedGroup] = useState<Pick<Participant, 'id' | 'name'>>()
  const [sourceChoice, setSourceChoice] = useState(() => {
    const otherGroup = groups[0]
    return previousYear || !otherGroup ? { group: subject.group.id, year: year - 1 } : { group: otherGroup.id, year }
  })
  const [onlyEmpty, setOnlyEmpty] = useState(true)
  const { data, isError, refetch } = useQuery({
    ...programQuery(sourceChoice.group, sourceChoice.year),
    enabled: isEnabled,
  })
  return {
    sourceChoice,
    years,
    groups: [subject.group, ...groups, ...(addedGroup ? [addedGroup] : [])].filter(
      ({ id }, index, all) => all.findIndex((item) => item.id === id) === index,
    ),
    onlyEmpty,
    setOnlyEmpty,
    source: data && getTakeOverSource(data, subject, sourceChoice.group),
    isError,
    retry: () => void refetch(),
    choose: (changes: Partial<typeof sourceChoice>) => setSourceChoice({ ...sourceChoice, ...changes }),
    add: (group: Pick<Participant, 'id' | 'name'>) => {
      setAddedGroup(group)
      // The plan of an added group is taken from this year.
      setSourceChoice({ group: group.id, year })
    },
    /** True for the group's own plan of this year, which is no source. */
    isItself: sourceChoice.group === subject.group.id && sourceChoice.year === year,
  }
}
export type TakeOverModel = ReturnType<typeof useTakeOver>

function getTakeOverSource({ weeks, subjects }: Program, { course }: ProgramSubject, group: number): TakeOverSource {
  const sourceSubject = subjects.find((subject) => subject.course.id === course.id && subject.group.id === group)
  return { weeks, plannedWeeks: sourceSubject?.weeks ?? [] }
}
