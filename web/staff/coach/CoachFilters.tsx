import type { CoachedStudent } from '@uurwerk/contract/staff/coach'
import { CalendarClock, CircleDashed, CircleDot, Clock, Coffee, GraduationCap, type LucideIcon } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { FilterBar } from '#web/ui/FilterBar.tsx'
import { type CoachAddress, type CoachFilter, coachFilters } from './address.ts'
import { countMatchingStudents } from './coached-students.ts'

const filterIcons: Record<CoachFilter, LucideIcon> = {
  undecided: CircleDashed,
  unconfirmed: CircleDot,
  openExams: Clock,
  unread: CalendarClock,
  inExam: GraduationCap,
  free: Coffee,
}

interface Props {
  address: CoachAddress
  students: readonly CoachedStudent[]
  onChange: (changes: Partial<CoachAddress>) => void
}

/** Several filters combine. */
export function CoachFilters({ address, students, onChange }: Props) {
  const { t } = useTexts()
  const activeFilters = address.show ?? []
  const applyFilters = (filters: readonly CoachFilter[]) =>
    onChange({ show: filters.length > 0 ? coachFilters.filter((filter) => filters.includes(filter)) : undefined })
  const countedFilters = coachFilters
    .map((value) => ({
      value,
      text: t(($) => $.COACH.SHOW[value]),
      icon: filterIcons[value],
      count: countMatchingStudents(students, value),
    }))
    .filter(({ value, count }) => count > 0 || activeFilters.includes(value))
  return (
    <FilterBar
      label={t(($) => $.COACH.SHOW.LABEL)}
      options={[{ value: 'all', text: t(($) => $.COACH.SHOW.ALL), count: students.length }, ...countedFilters]}
      selected={activeFilters.length > 0 ? activeFilters : ['all']}
      onToggle={(value) =>
        applyFilters(value === 'all' ? [] : [...new Set(activeFilters).symmetricDifference(new Set([value]))])
      }
    />
  )
}
