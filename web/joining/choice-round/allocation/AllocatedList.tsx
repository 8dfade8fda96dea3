import type { AllocatedStudent } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Named } from '@uurwerk/contract/values'
import { Pencil, UserSearch } from 'lucide-react'
import { Button, GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import { formatNameWithClass } from '#web/lib/format-name-with-class.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Allocated.module.css'
import { isAllocatedDifferently } from './compare-allocations.ts'
import { formatAllocationReason } from './format-allocation-reason.ts'

interface Props {
  students: readonly AllocatedStudent[]
  /** Null for a student who gets nothing there; undefined without a compared allocation. */
  comparedOptionByStudentId: ReadonlyMap<number, Named | null> | undefined
  /** Undefined when the list is read-only. */
  onAdjust: ((student: AllocatedStudent) => void) | undefined
}

/** Row heights in pixels, for the virtualizer. */
const layoutByWidth = { wide: { rowHeight: 45 }, mobile: { rowHeight: 96 } }

export function AllocatedList({ students, comparedOptionByStudentId, onAdjust }: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  if (students.length === 0)
    return <Empty icon={<UserSearch />} title={t(($) => $.ROUND_DESK.STUDENT_LIST.NONE_FOUND)} />
  return (
    <Virtualizer layout={ListLayout} layoutOptions={isMobile ? layoutByWidth.mobile : layoutByWidth.wide}>
      <GridList
        aria-label={t(($) => $.ROUND_DESK.ALLOCATION.EACH)}
        className={styles.list ?? ''}
        items={students.map((allocatedStudent) => ({ id: allocatedStudent.student.id, allocatedStudent }))}
        dependencies={[isMobile, comparedOptionByStudentId, onAdjust === undefined]}
      >
        {({ allocatedStudent }) => (
          <GridListItem
            id={allocatedStudent.student.id}
            textValue={formatNameWithClass(allocatedStudent.student)}
            className={styles.row ?? ''}
          >
            <AllocatedStudentRow
              allocatedStudent={allocatedStudent}
              comparedOptionByStudentId={comparedOptionByStudentId}
              onAdjust={onAdjust}
            />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  )
}

function AllocatedStudentRow({
  allocatedStudent,
  comparedOptionByStudentId,
  onAdjust,
}: { allocatedStudent: AllocatedStudent } & Pick<Props, 'comparedOptionByStudentId' | 'onAdjust'>) {
  const { t } = useTexts()
  const { student, option } = allocatedStudent
  const reason = formatAllocationReason(allocatedStudent)
  const nothing = t(($) => $.ROUND_DESK.ALLOCATION.NOTHING)
  return (
    <>
      <Text as="span" isClipped>
        <Text as="strong" isStrong>
          {student.name}
        </Text>{' '}
        <Text as="span" tone="quiet">
          {student.className}
        </Text>
      </Text>
      <Text as="span" tone={option ? undefined : 'danger'} isStrong isClipped>
        {option?.name ?? nothing}
      </Text>
      <Text as="span" tone="quiet" isClipped title={reason}>
        {reason}
      </Text>
      <Text as="span" tone="quiet" isClipped>
        {isAllocatedDifferently(allocatedStudent, comparedOptionByStudentId) &&
          t(($) => $.ROUND_DESK.ALLOCATION.THERE_GOT, {
            option: comparedOptionByStudentId?.get(student.id)?.name ?? nothing,
          })}
      </Text>
      {onAdjust && (
        <Button
          className={getButtonClass({ variant: 'quiet', isSquare: true })}
          aria-label={t(($) => $.ROUND_DESK.ALLOCATION.ADJUST.NAMED, {
            name: formatNameWithClass(allocatedStudent.student),
          })}
          onPress={() => onAdjust(allocatedStudent)}
        >
          <Pencil size={16} aria-hidden />
        </Button>
      )}
    </>
  )
}
