import type { SchoolWeek } from '@uurwerk/contract/desk/school'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Row, Stack, Toolbar } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useChangeWeeks } from '../queries.ts'
import { type RowBoxProps, useRangeSelection } from '../use-range-selection.ts'
import { HideDialog } from './HideDialog.tsx'
import { NowPill, useWeekItem, WeekDays, WeekLink, WeekState } from './WeekParts.tsx'
import styles from './WeekTable.module.css'

/** Weeks to select, publish and hide: a table, or a list on phones. */
export function WeekTable({ weeks }: { weeks: readonly SchoolWeek[] }) {
  const { t } = useTexts()
  const canEdit = useSession().impersonatedUser === null
  const isMobile = useIsMobile()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selectedWeeks = weeks.filter(({ week }) => selected.has(week))
  const getBoxProps = useRangeSelection({
    items: weeks,
    getKey: ({ week }) => week,
    select: (range, isSelected) => {
      const names = new Set(range.map(({ week }) => week))
      setSelected((current) => (isSelected ? current.union(names) : current.difference(names)))
    },
  })
  const List = isMobile ? WeekCards : WeekRows
  return (
    <>
      {canEdit && <WeekActions weeks={selectedWeeks} onDone={() => setSelected(new Set())} />}
      <List
        allBox={
          canEdit && (
            <Checkbox
              {...(isMobile
                ? { children: t(($) => $.SCHOOL.WEEKS.SELECT_ALL) }
                : { 'aria-label': t(($) => $.SCHOOL.WEEKS.SELECT_ALL) })}
              checked={selectedWeeks.length === weeks.length}
              isMixed={selectedWeeks.length > 0 && selectedWeeks.length < weeks.length}
              onChange={(isChecked) => setSelected(new Set(isChecked ? weeks.map(({ week }) => week) : []))}
            />
          )
        }
        items={weeks.map((week) => ({
          week,
          isSelected: selected.has(week.week),
          boxProps: canEdit ? getBoxProps(week) : undefined,
        }))}
      />
    </>
  )
}

interface WeekListProps {
  /** Selects all weeks. */
  allBox: ReactNode
  items: readonly WeekItemProps[]
}

function WeekRows({ allBox, items }: WeekListProps) {
  const { t } = useTexts()
  return (
    <TablePanel className={styles.panel}>
      <Table aria-label={t(($) => $.SCHOOL.TAB.weeks)}>
        <thead>
          <tr>
            <ColumnHeading>{allBox}</ColumnHeading>
            {(['week', 'state', 'days', 'lessons', 'changes'] as const).map((column) => (
              <ColumnHeading key={column} className={styles.heading}>
                {t(($) => $.SCHOOL.WEEKS.COLUMN[column])}
              </ColumnHeading>
            ))}
            <ColumnHeading />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <WeekRow key={item.week.week} {...item} />
          ))}
        </tbody>
      </Table>
    </TablePanel>
  )
}

function WeekCards({ allBox, items }: WeekListProps) {
  const { t } = useTexts()
  return (
    <>
      {allBox}
      <Card as="ul" isFlush aria-label={t(($) => $.SCHOOL.TAB.weeks)}>
        {items.map((item) => (
          <WeekCard key={item.week.week} {...item} />
        ))}
      </Card>
    </>
  )
}

function WeekActions({ weeks, onDone }: { weeks: readonly SchoolWeek[]; onDone: () => void }) {
  const { t } = useTexts()
  const publish = useChangeWeeks('publish')
  const [isHiding, setHiding] = useState(false)
  const [status, setStatus] = useState('')
  const names = weeks.map(({ week }) => week)
  const finish = (text: string) => {
    setStatus(text)
    setHiding(false)
    onDone()
  }
  return (
    <Toolbar className={styles.actions}>
      <Button
        variant="primary"
        needsConnection
        isBlocked={names.length === 0 || publish.isPending}
        onClick={() =>
          publish.mutate(names, {
            onSuccess: ({ length: count }) => finish(t(($) => $.SCHOOL.WEEKS.DONE.publish, { count })),
          })
        }
      >
        {t(($) => $.SCHOOL.WEEKS.PUBLISH)}
      </Button>
      <Button needsConnection isBlocked={names.length === 0} onClick={() => setHiding(true)}>
        <EyeOff size={16} aria-hidden />
        {t(($) => $.SCHOOL.WEEKS.UNPUBLISH)}
      </Button>
      <Text role="status" tone="quiet" size="list">
        {names.length > 0 ? t(($) => $.SCHOOL.WEEKS.SELECTED, { count: names.length }) : status}
      </Text>
      {isHiding && (
        <HideDialog
          weeks={names}
          onClose={() => setHiding(false)}
          onHidden={(count) => finish(t(($) => $.SCHOOL.WEEKS.DONE.unpublish, { count }))}
        />
      )}
    </Toolbar>
  )
}

interface WeekItemProps {
  week: SchoolWeek
  isSelected: boolean
  /** Absent if weeks cannot be selected. */
  boxProps: RowBoxProps | undefined
}

function WeekRow({ week, isSelected, boxProps }: WeekItemProps) {
  const { t } = useTexts()
  const { lessons, changes } = week
  const { name, isCurrent, isMarked, ref } = useWeekItem(week)
  return (
    <tr ref={ref} aria-selected={isSelected} data-current={isMarked || undefined} className={styles.row}>
      <td>
        {boxProps && (
          <Checkbox aria-label={t(($) => $.SCHOOL.WEEKS.SELECT, { week: name })} checked={isSelected} {...boxProps} />
        )}
      </td>
      <th scope="row">
        {name} {isCurrent && <NowPill />}
      </th>
      <td>
        <WeekState week={week} />
      </td>
      <td>
        <WeekDays week={week} />
      </td>
      <td>{formatNumber(lessons)}</td>
      <td>{changes > 0 ? formatNumber(changes) : '–'}</td>
      <td>
        <WeekLink week={week} name={name} />
      </td>
    </tr>
  )
}

function WeekCard({ week, isSelected, boxProps }: WeekItemProps) {
  const { t } = useTexts()
  const { lessons, changes } = week
  const { name, isCurrent, isMarked, ref } = useWeekItem(week)
  return (
    <li ref={ref} data-current={isMarked || undefined} className={styles.card}>
      {boxProps && (
        <Checkbox aria-label={t(($) => $.SCHOOL.WEEKS.SELECT, { week: name })} checked={isSelected} {...boxProps} />
      )}
      <Stack gap={2} className={styles.facts ?? ''}>
        <Row gap={3}>
          <Text as="span" isStrong>
            {name}
          </Text>
          {isCurrent && <NowPill />}
          <WeekState week={week} />
        </Row>
        <Text as="span" size="list">
          <WeekDays week={week} />
        </Text>
        <Text as="span" size="list" tone="quiet">
          {[
            t(($) => $.SCHOOL.WEEKS.LESSONS, { count: lessons, number: formatNumber(lessons) }),
            ...(changes > 0
              ? [t(($) => $.SCHOOL.WEEKS.CHANGES, { count: changes, number: formatNumber(changes) })]
              : []),
          ].join(', ')}
        </Text>
      </Stack>
      <WeekLink week={week} name={name} />
    </li>
  )
}
