import { useMemo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsTablet } from '#web/lib/media.ts'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useNearRows } from '#web/ui/use-near-rows.ts'
import type { PlanViewProps } from '../use-visible-plan.ts'
import { toComparisonBasis } from '../plan-comparison.ts'
import { getTeacherId } from '../plan-lines.ts'
import { formatFte } from '../format-plan-numbers.ts'
import type { PlanColumn } from '../address.ts'
import { usePlanAddress, useChangePlanAddress } from '../use-plan-address.ts'
import { useToggleTeacher } from '../use-toggle-teacher.ts'
import { type PlanTableColumns, LineRow, LineNumbers } from './LineRow.tsx'
import { PeriodLoadRow } from './PeriodLoadRow.tsx'
import styles from './PlanTable.module.css'

/** Rows are teachers or work; columns are periods with their load bars. */
export function PlanTable({ visiblePlan, choice, newPeriods }: PlanViewProps) {
  const { t } = useTexts()
  const { lines, totalLine, view, totalFte } = visiblePlan
  const isTablet = useIsTablet()
  const basis = toComparisonBasis(choice.comparison)
  const columns = useMemo<PlanTableColumns>(
    () => ({
      periodIndexes: choice.periods.map((_, periodIndex) => periodIndex),
      basis,
      hasFte: view === 'teachers',
      isCompact: isTablet && basis !== 'year',
    }),
    [choice.periods, basis, view, isTablet],
  )
  return (
    <TablePanel>
      <Table className={`tabular ${styles.table}`} data-against={basis} aria-label={t(($) => $.DEPLOYMENT_PLAN.TABLE)}>
        <thead>
          <PeriodLoadRow visiblePlan={visiblePlan} choice={choice} columns={columns} newPeriods={newPeriods} />
          <PlanHeadings visiblePlan={visiblePlan} choice={choice} columns={columns} />
        </thead>
        <PlanRows visiblePlan={visiblePlan} choice={choice} columns={columns} />
        <tfoot>
          <tr>
            <th scope="row">
              {totalLine.label} {view === 'teachers' && <TeacherCount lines={lines} />}
            </th>
            {columns.hasFte && <td>{totalFte !== null && formatFte(totalFte)}</td>}
            <LineNumbers line={totalLine} columns={columns} />
          </tr>
        </tfoot>
      </Table>
    </TablePanel>
  )
}

const noOpenTeachers: readonly number[] = []

/** Renders the rows. The rest of the table does not change when a row opens or scrolls into view. */
function PlanRows({
  visiblePlan: { lines, view },
  choice: { language },
  columns,
}: Omit<PlanViewProps, 'newPeriods'> & { columns: PlanTableColumns }) {
  const { open: openTeacherIds = noOpenTeachers } = usePlanAddress('open')
  const toggleTeacher = useToggleTeacher()
  const { body, isNear } = useNearRows(lines)
  return (
    <tbody ref={body}>
      {lines.map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          columns={columns}
          language={language}
          isOpen={view === 'work' || openTeacherIds.includes(getTeacherId(line))}
          isNear={isNear(index)}
          onToggle={view === 'work' ? undefined : toggleTeacher}
        />
      ))}
    </tbody>
  )
}

function TeacherCount({ lines }: Pick<PlanViewProps['visiblePlan'], 'lines'>) {
  const { t } = useTexts()
  const count = lines.filter(({ teacher }) => teacher !== null).length
  return (
    <Text as="small" size="small" tone="quiet">
      {t(($) => $.DEPLOYMENT_PLAN.TEACHERS, { count })}
    </Text>
  )
}

function PlanHeadings({
  visiblePlan,
  choice,
  columns,
}: Omit<PlanViewProps, 'newPeriods'> & { columns: PlanTableColumns }) {
  const { t } = useTexts()
  const { comparison, periods } = choice
  const otherYearName = typeof comparison === 'object' ? comparison.name : undefined
  const showsTeachers = visiblePlan.view === 'teachers'
  return (
    <tr>
      <SortableHeading
        name="name"
        text={t(($) => (showsTeachers ? $.DEPLOYMENT_PLAN.TEACHER : $.DEPLOYMENT_PLAN.WORK))}
        visiblePlan={visiblePlan}
      />
      {columns.hasFte && (
        <SortableHeading name="fte" text={t(($) => $.DEPLOYMENT_PLAN.FTE)} visiblePlan={visiblePlan} />
      )}
      {periods.map(({ name }, periodIndex) => (
        <PeriodHeadings
          key={name}
          periodName={name}
          otherYearName={otherYearName}
          previousPeriodName={periods[periodIndex - 1]?.name}
          basis={columns.basis}
        />
      ))}
      <SortableHeading name="total" text={t(($) => $.DEPLOYMENT_PLAN.TOTAL)} visiblePlan={visiblePlan} />
      {!columns.isCompact && <ColumnHeading>{otherYearName ?? t(($) => $.DEPLOYMENT_PLAN.NORM)}</ColumnHeading>}
      <SortableHeading name="difference" text={t(($) => $.DEPLOYMENT_PLAN.MORE)} visiblePlan={visiblePlan} />
    </tr>
  )
}

interface PeriodHeadingsProps {
  periodName: string
  otherYearName: string | undefined
  previousPeriodName: string | undefined
  basis: PlanTableColumns['basis']
}

function PeriodHeadings({ periodName, otherYearName, previousPeriodName, basis }: PeriodHeadingsProps) {
  const { t } = useTexts()
  const comparisonTexts = {
    fte: t(($) => $.DEPLOYMENT_PLAN.COMPARED.FTE, { period: periodName }),
    period: previousPeriodName
      ? t(($) => $.DEPLOYMENT_PLAN.COMPARED.PERIOD, { period: periodName, other: previousPeriodName })
      : periodName,
    year: t(($) => $.DEPLOYMENT_PLAN.COMPARED.YEAR, { period: periodName, year: otherYearName ?? '' }),
  }
  return (
    <>
      <ColumnHeading data-hours>{periodName}</ColumnHeading>
      {otherYearName !== undefined && (
        <ColumnHeading>
          <span className="unseen">{periodName} </span>
          {otherYearName}
        </ColumnHeading>
      )}
      <ColumnHeading>
        <span aria-hidden>±</span>
        <span className="unseen">{comparisonTexts[basis]}</span>
      </ColumnHeading>
    </>
  )
}

/** Renders a heading, which sorts if the rows are teachers. */
function SortableHeading({
  name,
  text,
  visiblePlan,
}: {
  name: PlanColumn
  text: string
  visiblePlan: PlanViewProps['visiblePlan']
}) {
  const changeAddress = useChangePlanAddress()
  const { sort, order, view } = visiblePlan
  if (view === 'work') return <ColumnHeading>{text}</ColumnHeading>
  return (
    <ColumnHeading
      order={sort === name ? order : undefined}
      firstOrder={name === 'name' ? 'ascending' : 'descending'}
      onSort={(nextOrder) => changeAddress({ sort: name, order: nextOrder })}
    >
      {text}
    </ColumnHeading>
  )
}
