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
  isOn: boolean
}

/** Loads the plan to take over, by default the group's own plan of the previous year if there is such a year. */
export function useTakeOver({ subject, year, years, parallel, isOn }: TakeOverInput) {
  const earlier = years.find((programYear) => programYear.year === year - 1)
  const groups = parallel.map(({ group }) => group).filter(({ id }) => id !== subject.group.id)
  const [added, setAdded] = useState<Pick<Participant, 'id' | 'name'>>()
  const [from, setFrom] = useState(() => {
    const another = groups[0]
    return earlier || !another ? { group: subject.group.id, year: year - 1 } : { group: another.id, year }
  })
  const [onlyEmpty, setOnlyEmpty] = useState(true)
  const { data, isError, refetch } = useQuery({ ...programQuery(from.group, from.year), enabled: isOn })
  return {
    from,
    years,
    groups: [subject.group, ...groups, ...(added ? [added] : [])].filter(
      ({ id }, index, all) => all.findIndex((item) => item.id === id) === index,
    ),
    onlyEmpty,
    setOnlyEmpty,
    source: data && getTakeOverSource(data, subject, from.group),
    isError,
    retry: () => void refetch(),
    choose: (changes: Partial<typeof from>) => setFrom({ ...from, ...changes }),
    add: (group: Pick<Participant, 'id' | 'name'>) => {
      setAdded(group)
      // The plan of an added group is taken from this year.
      setFrom({ group: group.id, year })
    },
    /** True for the group's own plan of this year, which is no source. */
    isItself: from.group === subject.group.id && from.year === year,
  }
}
export type TakeOverModel = ReturnType<typeof useTakeOver>

function getTakeOverSource({ weeks, subjects }: Program, { course }: ProgramSubject, group: number): TakeOverSource {
  const found = subjects.find((subject) => subject.course.id === course.id && subject.group.id === group)
  return { weeks, planned: found?.weeks ?? [] }
}
