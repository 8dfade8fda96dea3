import { Link } from '@tanstack/react-router'
import type { SchoolWeek } from '@uurwerk/contract/desk/school'
import { CalendarDays, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDate, formatNumber, formatRange, getToday, toSchoolTime } from '#web/lib/time.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Toolbar } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useChangeWeeks } from '../queries.ts'
import { HideDialog } from './HideDialog.tsx'
import styles from './WeekTable.module.css'

/** Weeks to select, publish and hide. */
export function WeekTable({ weeks }: { weeks: readonly SchoolWeek[] }) {
  const { t } = useTexts()
  const canEdit = useSession().impersonatedUser === null
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selectedWeeks = weeks.filter(({ week }) => selected.has(week))
  return (
    <>
      {canEdit && <WeekActions weeks={selectedWeeks} onDone={() => setSelected(new Set())} />}
      <TablePanel className={styles.panel}>
        <Table aria-label={t(($) => $.SCHOOL.TAB.weeks)}>
          <thead>
            <tr>
              <ColumnHeading>
                {canEdit && (
                  <Checkbox
                    aria-label={t(($) => $.SCHOOL.WEEKS.SELECT_ALL)}
                    checked={selectedWeeks.length === weeks.length}
                    isMixed={selectedWeeks.length > 0 && selectedWeeks.length < weeks.length}
                    onChange={(isChecked) => setSelected(new Set(isChecked ? weeks.map(({ week }) => week) : []))}
                  />
                )}
              </ColumnHeading>
              {(['week', 'state', 'days', 'lessons', 'changes'] as const).map((column) => (
                <ColumnHeading key={column}>{t(($) => $.SCHOOL.WEEKS.COLUMN[column])}</ColumnHeading>
              ))}
              <ColumnHeading />
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <WeekRow
                key={week.week}
                week={week}
                isSelected={selected.has(week.week)}
                onSelect={canEdit ? () => setSelected(selected.symmetricDifference(new Set([week.week]))) : undefined}
              />
            ))}
          </tbody>
        </Table>
      </TablePanel>
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
        disabled={names.length === 0 || publish.isPending}
        onClick={() =>
          publish.mutate(names, {
            onSuccess: ({ length: count }) => finish(t(($) => $.SCHOOL.WEEKS.DONE.publish, { count })),
          })
        }
      >
        {t(($) => $.SCHOOL.WEEKS.PUBLISH)}
      </Button>
      <Button needsConnection disabled={names.length === 0} onClick={() => setHiding(true)}>
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

/** The same function at each render, so that it runs once. */
const showRow = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'center' })

interface WeekRowProps {
  week: SchoolWeek
  isSelected: boolean
  onSelect: (() => void) | undefined
}

function WeekRow({ week, isSelected, onSelect }: WeekRowProps) {
  const { t } = useTexts()
  const { start, lessons, changes, hasHoliday } = week
  const monday = Temporal.PlainDate.from(start)
  const sunday = monday.add({ days: 6 })
  const today = getToday()
  const isCurrent = start <= today.toString() && today.toString() <= sunday.toString()
  const name = t(($) => $.SCHOOL.WEEKS.WEEK, { number: monday.weekOfYear })
  return (
    <tr
      // Only on opening; later the user decides.
      ref={isCurrent ? showRow : undefined}
      aria-selected={isSelected}
      data-current={isCurrent || undefined}
      className={styles.row}
    >
      <td>
        {onSelect && (
          <Checkbox
            aria-label={t(($) => $.SCHOOL.WEEKS.SELECT, { week: name })}
            checked={isSelected}
            onChange={onSelect}
          />
        )}
      </td>
      <th scope="row">
        {name} {isCurrent && <Pill tone="accent">{t(($) => $.SCHOOL.WEEKS.NOW)}</Pill>}
      </th>
      <td>
        <WeekState week={week} />
      </td>
      <td>
        {formatRange(monday, sunday, 'short')} {hasHoliday && <Pill>{t(($) => $.SCHOOL.WEEKS.HOLIDAY)}</Pill>}
      </td>
      <td>{formatNumber(lessons)}</td>
      <td>{changes > 0 ? formatNumber(changes) : '–'}</td>
      <td>
        <Link
          to="/roster"
          search={{ view: 'week', date: start }}
          className={getButtonClass({ variant: 'quiet', isSquare: true })}
          aria-label={t(($) => $.SCHOOL.WEEKS.ROSTER, { week: name })}
          title={t(($) => $.SCHOOL.WEEKS.ROSTER, { week: name })}
        >
          <CalendarDays size={16} aria-hidden />
        </Link>
      </td>
    </tr>
  )
}

function WeekState({ week: { published, publishedAt, lessons, hasHoliday } }: { week: SchoolWeek }) {
  const { t } = useTexts()
  if (!published) return <Pill tone={lessons > 0 ? 'warn' : 'plain'}>{t(($) => $.SCHOOL.WEEKS.HIDDEN)}</Pill>
  if (lessons === 0 && !hasHoliday) return <Pill tone="warn">{t(($) => $.SCHOOL.WEEKS.NO_LESSONS)}</Pill>
  return (
    <>
      <Pill tone="ok">{t(($) => $.SCHOOL.WEEKS.PUBLISHED)}</Pill>{' '}
      {publishedAt !== null && (
        <Text as="span" tone="quiet" className={styles.since}>
          {t(($) => $.SCHOOL.WEEKS.SINCE, { date: formatDate(toSchoolTime(publishedAt).toPlainDate()) })}
        </Text>
      )}
    </>
  )
}
