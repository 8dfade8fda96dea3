import { useQuery } from '@tanstack/react-query'
import type { AllocatedStudent, Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import type { DeskRoundModel } from '../desk/frame/RoundFrame.tsx'
import { RoundSkeleton } from '../desk/frame/RoundSkeleton.tsx'
import { allocatedQueryMaximum, type AllocationAddress } from './address.ts'
import { AllocatedList } from './AllocatedList.tsx'
import styles from './Allocated.module.css'
import { toOptionByStudentId, filterAllocatedStudents } from './compare-allocations.ts'
import { allocatedStudentsQuery } from './queries.ts'

const AdjustDialog = lazyLoad(() => import('./AdjustDialog.tsx'), 'AdjustDialog')

interface Props {
  model: DeskRoundModel
  selectedAllocation: Allocation
  comparedAllocation: Allocation | undefined
  address: AllocationAddress
  onChange: (changes: Partial<AllocationAddress>) => void
}

export function AllocatedStudents({ model, selectedAllocation, comparedAllocation, address, onChange }: Props) {
  const { t } = useTexts()
  const { round, canEdit } = model
  const { data: students, error, refetch } = useQuery(allocatedStudentsQuery(round.id, selectedAllocation.id))
  const comparedQuery = useQuery({
    ...allocatedStudentsQuery(round.id, comparedAllocation?.id ?? 0),
    enabled: comparedAllocation !== undefined,
  })
  const comparedOptionByStudentId = useMemo(
    () => (comparedAllocation && comparedQuery.data ? toOptionByStudentId(comparedQuery.data) : undefined),
    [comparedAllocation, comparedQuery.data],
  )
  const [studentToAdjust, setStudentToAdjust] = useState<AllocatedStudent>()
  const matchingStudents = useMemo(
    () => filterAllocatedStudents(students ?? [], address, comparedOptionByStudentId),
    [students, address, comparedOptionByStudentId],
  )
  if (error && !students) return <Failed title={t(($) => $.ROUND_DESK.ALLOCATION.STUDENTS_ERROR)} onRetry={refetch} />
  if (!students)
    return <RoundSkeleton label={t(($) => $.ROUND_DESK.ALLOCATION.LOADING)} rows={8} lines={[24, 14, 40]} />
  return (
    <Card as="section" isFlush aria-label={t(($) => $.ROUND_DESK.TAB.students)}>
      <AllocationFilters
        address={address}
        isComparing={comparedAllocation !== undefined}
        countMatching={(only) => filterAllocatedStudents(students, { only }, comparedOptionByStudentId).length}
        onChange={onChange}
      />
      <AllocatedList
        students={matchingStudents}
        comparedOptionByStudentId={comparedOptionByStudentId}
        onAdjust={canEdit && !selectedAllocation.isPublished ? setStudentToAdjust : undefined}
      />
      {studentToAdjust && (
        <AdjustDialog
          round={round}
          allocation={selectedAllocation}
          allocatedStudent={studentToAdjust}
          onClose={() => setStudentToAdjust(undefined)}
        />
      )}
    </Card>
  )
}

interface AllocationFiltersProps extends Pick<Props, 'address' | 'onChange'> {
  isComparing: boolean
  countMatching: (only: AllocationAddress['only']) => number
}

function AllocationFilters({ address, isComparing, countMatching, onChange }: AllocationFiltersProps) {
  const { t } = useTexts()
  const [typedText, setTypedText] = useState(address.query ?? '')
  const filters = ['all', 'none', 'byHand', ...(isComparing ? (['differs'] as const) : [])] as const
  return (
    <Row gap={5} className={styles.filters}>
      <Text as="h2" size="lead">
        {t(($) => $.ROUND_DESK.ALLOCATION.EACH)}
      </Text>
      <Segments
        isScrolling
        label={t(($) => $.ROUND_DESK.STUDENT_LIST.SHOW)}
        value={address.only ?? 'all'}
        options={filters.map((value) => ({
          value,
          text: `${t(($) => $.ROUND_DESK.ALLOCATION.ONLY[value])} ${countMatching(value === 'all' ? undefined : value)}`,
        }))}
        onChange={(filter) => onChange({ only: filter === 'all' ? undefined : filter })}
      />
      <div className={styles.search}>
        <SearchField
          label={t(($) => $.ROUND_DESK.ALLOCATION.SEARCH)}
          value={typedText}
          maxLength={allocatedQueryMaximum}
          onChange={({ target }) => {
            setTypedText(target.value)
            onChange({ query: target.value || undefined })
          }}
        />
      </div>
    </Row>
  )
}
