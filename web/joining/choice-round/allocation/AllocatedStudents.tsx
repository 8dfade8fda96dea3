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
  shown: Allocation
  beside: Allocation | undefined
  address: AllocationAddress
  onChange: (changes: Partial<AllocationAddress>) => void
}

/** Lists what each student gets and why, with filters. */
export function AllocatedStudents({ model, shown, beside, address, onChange }: Props) {
  const { t } = useTexts()
  const { round, mayWrite } = model
  const { data: all, error, refetch } = useQuery(allocatedStudentsQuery(round.id, shown.id))
  const other = useQuery({ ...allocatedStudentsQuery(round.id, beside?.id ?? 0), enabled: beside !== undefined })
  const others = useMemo(
    () => (beside && other.data ? toOptionsByStudent(other.data) : undefined),
    [beside, other.data],
  )
  const [text, setText] = useState(address.query ?? '')
  const [adjusted, adjust] = useState<AllocatedStudent>()
  const found = useMemo(() => filterAllocatedStudents(all ?? [], address, others), [all, address, others])
  if (error && !all) return <Failed title={t(($) => $.ROUND_DESK.ALLOCATION.STUDENTS_ERROR)} onRetry={refetch} />
  if (!all)
    return (
      <Skeleton
        label={t(($) => $.ROUND_DESK.ALLOCATION.LOADING)}
        rows={8}
        lines={[24, 14, 40]}
        className={styles.skeleton}
      />
    )
  const kinds = ['all', 'none', 'byHand', ...(beside ? (['differs'] as const) : [])] as const
  return (
    <section className={styles.students} aria-label={t(($) => $.ROUND_DESK.TAB.students)}>
      <div className={styles.filters}>
        <h2>{t(($) => $.ROUND_DESK.ALLOCATION.EACH)}</h2>
        <Segments
          label={t(($) => $.ROUND_DESK.STUDENT_LIST.SHOW)}
          value={address.only ?? 'all'}
          options={kinds.map((value) => ({
            value,
            text: `${t(($) => $.ROUND_DESK.ALLOCATION.ONLY[value])} ${countMatching(value)}`,
          }))}
          onChange={(only) => onChange({ only: only === 'all' ? undefined : only })}
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
      <AllocatedList students={found} others={others} onAdjust={mayWrite && !shown.isPublished ? adjust : undefined} />
      {adjusted && (
        <AdjustDialog round={round} allocation={shown} student={adjusted} onClose={() => adjust(undefined)} />
      )}
    </section>
  )

  function countMatching(only: (typeof kinds)[number]) {
    return filterAllocatedStudents(all ?? [], only === 'all' ? {} : { only }, others).length
  }
}
