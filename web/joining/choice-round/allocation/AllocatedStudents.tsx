import { useQuery } from '@tanstack/react-query'
import type { AllocatedStudent, Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { DeskRoundModel } from '../desk/frame/RoundFrame.tsx'
import type { AllocationAddress } from './address.ts'
import { AllocatedList } from './AllocatedList.tsx'
import styles from './Allocated.module.css'
import { toOptionsByStudent, filterAllocatedStudents } from './compare-allocations.ts'
import { allocatedStudentsQuery } from './queries.ts'

const AdjustDialog = lazyLoad(() => import('./AdjustDialog.tsx'), 'AdjustDialog')

interface Props {
  model: DeskRoundModel
  selectedAllocation: Allocation
  comparedAllocation: Allocation | undefined
  address: AllocationAddress
  onChange: (changes: Partial<AllocationAddress>) => void
}

/** Lists what each student gets and why, with filters. */
export function AllocatedStudents({ model, selectedAllocation, comparedAllocation, address, onChange }: Props) {
  const { t } = useTexts()
  const { round, mayWrite } = model
  const { data: students, error, refetch } = useQuery(allocatedStudentsQuery(round.id, selectedAllocation.id))
  const comparedQuery = useQuery({
    ...allocatedStudentsQuery(round.id, comparedAllocation?.id ?? 0),
    enabled: comparedAllocation !== undefined,
  })
  const comparedOptions = useMemo(
    () => (comparedAllocation && comparedQuery.data ? toOptionsByStudent(comparedQuery.data) : undefined),
    [comparedAllocation, comparedQuery.data],
  )
  const [text, setText] = useState(address.query ?? '')
  const [adjustedStudent, setAdjustedStudent] = useState<AllocatedStudent>()
  const matchingStudents = useMemo(
    () => filterAllocatedStudents(students ?? [], address, comparedOptions),
    [students, address, comparedOptions],
  )
  if (error && !students) return <Failed title={t(($) => $.ROUND_DESK.ALLOCATION.STUDENTS_ERROR)} onRetry={refetch} />
  if (!students)
    return (
      <Skeleton
        label={t(($) => $.ROUND_DESK.ALLOCATION.LOADING)}
        rows={8}
        lines={[24, 14, 40]}
        className={styles.skeleton}
      />
    )
  const filters = ['all', 'none', 'byHand', ...(comparedAllocation ? (['differs'] as const) : [])] as const
  return (
    <section className={styles.students} aria-label={t(($) => $.ROUND_DESK.TAB.students)}>
      <div className={styles.filters}>
        <h2>{t(($) => $.ROUND_DESK.ALLOCATION.EACH)}</h2>
        <Segments
          label={t(($) => $.ROUND_DESK.STUDENT_LIST.SHOW)}
          value={address.only ?? 'all'}
          options={filters.map((value) => ({
            value,
            text: `${t(($) => $.ROUND_DESK.ALLOCATION.ONLY[value])} ${countMatching(value)}`,
          }))}
          onChange={(filter) => onChange({ only: filter === 'all' ? undefined : filter })}
        />
        <div className={styles.search}>
          <SearchField
            label={t(($) => $.ROUND_DESK.ALLOCATION.SEARCH)}
            value={text}
            maxLength={100}
            onChange={({ target }) => {
              setText(target.value)
              onChange({ query: target.value || undefined })
            }}
          />
        </div>
      </div>
      <AllocatedList
        students={matchingStudents}
        comparedOptions={comparedOptions}
        onAdjust={mayWrite && !selectedAllocation.isPublished ? setAdjustedStudent : undefined}
      />
      {adjustedStudent && (
        <AdjustDialog
          round={round}
          allocation={selectedAllocation}
          allocatedStudent={adjustedStudent}
          onClose={() => setAdjustedStudent(undefined)}
        />
      )}
    </section>
  )

  function countMatching(filter: (typeof filters)[number]) {
    return filterAllocatedStudents(students ?? [], filter === 'all' ? {} : { only: filter }, comparedOptions).length
  }
}
