import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { ListButton } from '#web/ui/ListButton.tsx'
import type { SortOrder } from '#web/ui/sort-order.ts'
import { Text } from '#web/ui/Text.tsx'
import type { ReviewColumn } from '../address.ts'
import { formatDecimals, formatAvailabilityHours } from '../board/availability-labels.ts'
import { formatHoursDifference } from '../own/GivenHours.tsx'
import { StatusPill } from './ReviewFilters.tsx'
import styles from './ReviewTable.module.css'
import { type ReviewRow, computeReviewTotals } from './review-rows.ts'

interface Props {
  rows: readonly ReviewRow[]
  sort: ReviewColumn
  order: SortOrder
  openTeacherId: number | undefined
  /** Teachers selected to compare side by side. */
  pickedIds: readonly number[]
  maximumPicked: number
  onSort: (column: ReviewColumn, order: SortOrder) => void
  onOpen: (teacherId: number) => void
  onPick: (teacherId: number, isPicked: boolean) => void
  onShowAll: () => void
}

/** Opens the selected row beside the table; on tablets and phones, instead of it. */
export function ReviewTable({
  rows,
  sort,
  order,
  openTeacherId,
  pickedIds,
  maximumPicked,
  onSort,
  onOpen,
  onPick,
  onShowAll,
}: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  if (rows.length === 0)
    return (
      <Empty
        icon={<Equal />}
        title={t(($) => $.AVAILABILITY.REVIEWS.NONE.TITLE)}
        text={t(($) => $.AVAILABILITY.REVIEWS.NONE.TEXT)}
      >
        <Button onClick={onShowAll}>{t(($) => $.AVAILABILITY.REVIEWS.SHOW_ALL)}</Button>
      </Empty>
    )
  if (isMobile) return <TeacherList rows={rows} onOpen={onOpen} />
  const columns = [
    { name: 'name', text: t(($) => $.AVAILABILITY.REVIEWS.TEACHER), firstOrder: 'ascending' },
    { name: 'state', text: t(($) => $.AVAILABILITY.REVIEWS.STATE), firstOrder: 'ascending' },
    { name: 'fte', text: t(($) => $.AVAILABILITY.REVIEWS.FTE), firstOrder: 'descending' },
    { name: 'asks', text: t(($) => $.AVAILABILITY.REVIEWS.ASKS), firstOrder: 'descending' },
    { name: 'gives', text: t(($) => $.AVAILABILITY.REVIEWS.GIVES), firstOrder: 'descending' },
    { name: 'difference', text: t(($) => $.AVAILABILITY.REVIEWS.DIFFERENCE), firstOrder: 'ascending' },
  ] as const
  return (
    <div className={styles.table}>
      <DataTable
        label={t(($) => $.AVAILABILITY.REVIEWS.TABLE)}
        // The comments have no `firstOrder`, so they cannot be sorted by.
        columns={[...columns, { name: 'comments' as ReviewColumn, text: t(($) => $.AVAILABILITY.REVIEWS.COMMENTS) }]}
        sort={sort}
        order={order}
        onSort={onSort}
        after={<Totals rows={rows} />}
      >
        {rows.map((row) => (
          <TeacherRow
            key={row.answer.atnId}
            row={row}
            isOpen={row.answer.atnId === openTeacherId}
            isPicked={pickedIds.includes(row.answer.atnId)}
            isPickLimitReached={pickedIds.length >= maximumPicked}
            onOpen={onOpen}
            onPick={onPick}
          />
        ))}
      </DataTable>
    </div>
  )
}

/** The table for phones, where there is no room to compare. */
const TeacherList = ({ rows, onOpen }: Pick<Props, 'rows' | 'onOpen'>) => (
  <Card as="ul" isFlush className={styles.list ?? ''}>
    {rows.map(({ answer: { atnId, attendee, comments }, status }) => (
      <li key={atnId} data-teacher={atnId}>
        <ListButton
          title={[attendee.name, attendee.code].filter(Boolean).join(' ')}
          note={comments}
          onClick={() => onOpen(atnId)}
        >
          <StatusPill status={status} />
        </ListButton>
      </li>
    ))}
  </Card>
)

interface TeacherRowProps {
  row: ReviewRow
  isOpen: boolean
  isPicked: boolean
  isPickLimitReached: boolean
  onOpen: (teacherId: number) => void
  onPick: (teacherId: number, isPicked: boolean) => void
}

// Compares without the callbacks, which behave the same on every render, so that a row renders only when it changes.
const TeacherRow = memo(
  function TeacherRow({ row, isOpen, isPicked, isPickLimitReached, onOpen, onPick }: TeacherRowProps) {
    const { t } = useTexts()
    const { answer, offeredHours, difference, status } = row
    const { attendee, atnId, comments } = answer
    return (
      <tr
        data-teacher={atnId}
        aria-current={isOpen || undefined}
        onClick={({ target }) => {
          if (target instanceof Element && !target.closest('label')) onOpen(atnId)
        }}
      >
        <td>
          <span className={styles.teacher}>
            <Checkbox
              aria-label={t(($) => $.AVAILABILITY.REVIEWS.PICK, { name: attendee.name })}
              checked={isPicked}
              disabled={isPickLimitReached && !isPicked}
              onChange={(isChecked) => onPick(atnId, isChecked)}
            />
            <button type="button" className="bare textQuiet" title={attendee.name}>
              <b className="textFull textStrong textClipped">{attendee.name}</b> <span>{attendee.code}</span>
            </button>
          </span>
        </td>
        <td>
          <StatusPill status={status} />
        </td>
        <td>{answer.fte === null ? '–' : formatDecimals(answer.fte, 3)}</td>
        <td>{answer.hours === null ? '–' : formatAvailabilityHours(answer.hours)}</td>
        <td>{offeredHours === null ? '–' : formatAvailabilityHours(offeredHours)}</td>
        <td>{difference === null ? '–' : <DifferenceCell value={difference} />}</td>
        <td>
          <Text isClipped tone="quiet">
            {comments || '–'}
          </Text>
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.row.answer === after.row.answer &&
    before.isOpen === after.isOpen &&
    before.isPicked === after.isPicked &&
    before.isPickLimitReached === after.isPickLimitReached,
)

function DifferenceCell({ value }: { value: number }) {
  const Icon = value > 0 ? ArrowUp : value < 0 ? ArrowDown : Equal
  return (
    <Text as="span" isStrong {...(value < 0 && { tone: 'danger' })}>
      <Icon size={14} aria-hidden /> {formatHoursDifference(value)}
    </Text>
  )
}

function Totals({ rows }: { rows: readonly ReviewRow[] }) {
  const { t } = useTexts()
  const { teacherCount, submittedCount, fte, requestedHours, offeredHours } = computeReviewTotals(rows)
  const notSubmittedCount = teacherCount - submittedCount
  return (
    <Row className="textQuiet textSmall tabular">
      <b>{t(($) => $.AVAILABILITY.REVIEWS.TOTAL)}</b>
      <span>{t(($) => $.AVAILABILITY.REVIEWS.TEACHERS, { count: teacherCount })}</span>
      <span>{t(($) => $.AVAILABILITY.REVIEWS.SUBMITTED_COUNT, { count: submittedCount })}</span>
      {notSubmittedCount > 0 && <span>{t(($) => $.AVAILABILITY.REVIEWS.TO_GO, { count: notSubmittedCount })}</span>}
      <span>{t(($) => $.AVAILABILITY.GIVEN.FTE, { fte: formatDecimals(fte, 3) })}</span>
      <span>
        <b>{formatAvailabilityHours(offeredHours)}</b>{' '}
        {t(($) => $.AVAILABILITY.GIVEN.OF, { hours: formatAvailabilityHours(requestedHours) })}
      </span>
    </Row>
  )
}
