import type { CoachedStudent } from '@uurwerk/contract/staff/coach'
import { CalendarClock, CircleDashed, CircleDot, Clock, Coffee, GraduationCap, type LucideIcon } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/Field.tsx'
import { type CoachAddress, type CoachFilter, coachFilters, coachSorts } from './address.ts'
import styles from './CoachFilters.module.css'
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
  const activeFilters = new Set(address.show)
  const applyFilters = (filters: ReadonlySet<CoachFilter>) =>
    onChange({ show: filters.size > 0 ? coachFilters.filter((coachFilter) => filters.has(coachFilter)) : undefined })
  return (
    <div className={styles.filters}>
      <div role="group" aria-label={t(($) => $.COACH.SHOW.LABEL)} className={styles.chips}>
        <button type="button" aria-pressed={activeFilters.size === 0} onClick={() => applyFilters(new Set())}>
          {t(($) => $.COACH.SHOW.ALL)} <b>{students.length}</b>
        </button>
        {coachFilters.map((filter) => {
          const Icon = filterIcons[filter]
          const count = countMatchingStudents(students, filter)
          if (count === 0 && !activeFilters.has(filter)) return null
          return (
            <button
              key={filter}
              type="button"
              aria-pressed={activeFilters.has(filter)}
              onClick={() => applyFilters(activeFilters.symmetricDifference(new Set([filter])))}
            >
              <Icon size={15} aria-hidden />
              {t(($) => $.COACH.SHOW[filter])} <b>{count}</b>
            </button>
          )
        })}
      </div>
      <Field isLabelUnseen label={t(($) => $.COACH.SORT.LABEL)}>
        <select
          value={address.sort ?? 'round'}
          onChange={({ target }) => {
            const sort = coachSorts.find((coachSort) => coachSort === target.value)
            onChange({ sort: sort === 'round' ? undefined : sort })
          }}
        >
          {coachSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(($) => $.COACH.SORT[sort])}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
