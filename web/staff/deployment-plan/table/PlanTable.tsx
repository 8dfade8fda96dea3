import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import type { PlanViewProps } from '../use-visible-plan.ts'
import { toComparisonBasis } from '../plan-comparison.ts'
import { formatFte } from '../format-plan-numbers.ts'
import type { PlanColumn } from '../address.ts'
import { usePlanAddress, useChangePlanAddress } from '../use-plan-address.ts'
import { useToggleTeacher } from '../use-toggle-teacher.ts'
import { type PlanTableColumns, LineRow, LineNumbers } from './LineRow.tsx'
import { PlotRow } from './PlotRow.tsx'
import styles from './PlanTable.module.css'

/** Shows a plan as a table: rows of teachers or of work, columns of periods with their load bars. */
export function PlanTable({ shown, choice, news }: PlanViewProps) {
  const { t } = useTexts()
  const { open = none } = usePlanAddress()
  const { lines, total, view, fte } = shown
  const toggle = useToggleTeacher()
  const against = toComparisonBasis(choice.compare)
  const columns = useMemo<PlanTableColumns>(
    () => ({ places: choice.periods.map((_, place) => place), against, hasFte: view === 'teachers' }),
    [choice.periods, against, view],
  )
  return (
    <div className={styles.panel}>
      <table className={styles.table} data-against={against} aria-label={t(($) => $.DEPLOYMENT_PLAN.TABLE)}>
        <thead>
          <PlotRow shown={shown} choice={choice} columns={columns} news={news} />
          <Heads shown={shown} choice={choice} columns={columns} />
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.key}
              line={line}
              columns={columns}
              language={choice.language}
              isOpen={view === 'work' || open.includes(line.teacher?.id ?? 0)}
              onToggle={view === 'work' ? undefined : toggle}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {total.label} {view === 'teachers' && <Count lines={lines} />}
            </th>
            {columns.hasFte && <td>{fte !== null && formatFte(fte)}</td>}
            <LineNumbers line={total} columns={columns} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const none: readonly number[] = []

function Count({ lines }: Pick<PlanViewProps['shown'], 'lines'>) {
  const { t } = useTexts()
  const count = lines.filter(({ teacher }) => teacher !== null).length
  return <small>{t(($) => $.DEPLOYMENT_PLAN.TEACHERS, { count })}</small>
}

function Heads({ shown, choice, columns }: Omit<PlanViewProps, 'news'> & { columns: PlanTableColumns }) {
  const { t } = useTexts()
  const { compare, periods } = choice
  const other = typeof compare === 'object' ? compare.name : undefined
  const isTeachers = shown.view === 'teachers'
  return (
    <tr>
      <Head
        name="name"
        text={t(($) => (isTeachers ? $.DEPLOYMENT_PLAN.TEACHER : $.DEPLOYMENT_PLAN.WORK))}
        shown={shown}
      />
      {columns.hasFte && <Head name="fte" text={t(($) => $.DEPLOYMENT_PLAN.FTE)} shown={shown} />}
      {periods.map(({ name }, place) => (
        <PeriodHeads key={name} name={name} other={other} before={periods[place - 1]?.name} against={columns.against} />
      ))}
      <Head name="total" text={t(($) => $.DEPLOYMENT_PLAN.TOTAL)} shown={shown} />
      <th scope="col">{other ?? t(($) => $.DEPLOYMENT_PLAN.NORM)}</th>
      <Head name="difference" text={t(($) => $.DEPLOYMENT_PLAN.MORE)} shown={shown} />
    </tr>
  )
}

interface PeriodHeadsProps {
  name: string
  other: string | undefined
  before: string | undefined
  against: PlanTableColumns['against']
}

function PeriodHeads({ name, other, before, against }: PeriodHeadsProps) {
  const { t } = useTexts()
  const spoken = {
    fte: t(($) => $.DEPLOYMENT_PLAN.COMPARED.FTE, { period: name }),
    period: before ? t(($) => $.DEPLOYMENT_PLAN.COMPARED.PERIOD, { period: name, other: before }) : name,
    year: t(($) => $.DEPLOYMENT_PLAN.COMPARED.YEAR, { period: name, year: other ?? '' }),
  }
  return (
    <>
      <th scope="col" data-hours>
        {name}
      </th>
      {other !== undefined && (
        <th scope="col">
          <span className="unseen">{name} </span>
          {other}
        </th>
      )}
      <th scope="col">
        <span aria-hidden>±</span>
        <span className="unseen">{spoken[against]}</span>
      </th>
    </>
  )
}

/** Renders a heading, which sorts if the rows are teachers. */
function Head({ name, text, shown }: { name: PlanColumn; text: string; shown: PlanViewProps['shown'] }) {
  const change = useChangePlanAddress()
  const { sort, order, view } = shown
  const isSorted = sort === name
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  if (view === 'work') return <th scope="col">{text}</th>
  const first = name === 'name' ? 'ascending' : 'descending'
  const next = isSorted ? (order === 'ascending' ? 'descending' : 'ascending') : first
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => change({ sort: name, order: next })}>
        {text}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}
