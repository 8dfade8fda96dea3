import type { Language } from '@uurwerk/contract/languages'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './PlanTable.module.css'
import { type ComparisonBasis, computeTotals, computePeriodDifference } from '../plan-comparison.ts'
import { PlanDifference, NoHours } from '../PlanDifference.tsx'
import { getTeacherId, type PlanLine } from '../plan-lines.ts'
import { formatFte, formatPlanHours, formatWholeHours } from '../format-plan-numbers.ts'

export interface PlanTableColumns {
  /** Indexes of the visible periods. */
  periodIndexes: readonly number[]
  basis: ComparisonBasis
  hasFte: boolean
  /** For tablets: without the contracted hours, which follow from total and difference, and with fewer words. */
  isCompact: boolean
}

interface Props {
  line: PlanLine
  columns: PlanTableColumns
  /** Language of the labels. */
  language: Language
  isOpen: boolean
  /** False for a row far from the screen, which needs no numbers. */
  isNear: boolean
  /** Absent if the line is always open. */
  onToggle: ((teacherId: number) => void) | undefined
}

/** Shows a line and, when it is open, its parts. Memoized, so that opening another line does not render it. */
export const LineRow = memo(function LineRow({ line, columns, language, isOpen, isNear, onToggle }: Props) {
  return (
    <>
      <tr data-line>
        <th scope="row">
          {onToggle ? (
            <LineToggle line={line} isOpen={isOpen} onToggle={onToggle} />
          ) : (
            <Text as="strong" isStrong lang={language}>
              {line.label}
            </Text>
          )}
        </th>
        {isNear && (
          <>
            {columns.hasFte && <td>{line.teacher?.fte != null && formatFte(line.teacher.fte)}</td>}
            <LineNumbers line={line} columns={columns} />
          </>
        )}
      </tr>
      {isOpen &&
        line.parts.map((workLine) => (
          <tr key={workLine.key} data-part>
            <th scope="row">
              <span lang={language} title={workLine.label}>
                {workLine.label}{' '}
                {workLine.subtitle && workLine.subtitle !== workLine.label && <Subtitle text={workLine.subtitle} />}
              </span>
            </th>
            {columns.hasFte && <td>{null}</td>}
            <LineNumbers line={workLine} columns={columns} />
          </tr>
        ))}
    </>
  )
})

function LineToggle({
  line,
  isOpen,
  onToggle,
}: Pick<Props, 'line' | 'isOpen'> & { onToggle: (teacherId: number) => void }) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Button
      variant="quiet"
      className={styles.toggle}
      aria-expanded={isOpen}
      onClick={() => onToggle(getTeacherId(line))}
    >
      <Chevron size={16} aria-hidden />
      <Text as="strong" isStrong isClipped title={line.label}>
        {line.label}
      </Text>
      {line.subtitle && <Subtitle text={line.subtitle} />}
    </Button>
  )
}

const Subtitle = ({ text }: { text: string }) => (
  <Text as="small" size="small" tone="quiet">
    {text}
  </Text>
)

/** Shows the hours of each period, the total, and the difference. */
export function LineNumbers({
  line,
  columns: { periodIndexes, basis, isCompact },
}: {
  line: PlanLine
  columns: PlanTableColumns
}) {
  const { total, comparedHours, difference } = computeTotals(line, basis)
  const isYearComparison = basis === 'year'
  return (
    <>
      {periodIndexes.map((periodIndex) => (
        <PeriodCells key={periodIndex} line={line} periodIndex={periodIndex} basis={basis} />
      ))}
      <td data-total>
        <HoursText hours={total} />
      </td>
      {!isCompact && (
        <td data-soft>
          {isYearComparison ? (
            <HoursText hours={comparedHours} />
          ) : (
            comparedHours !== null && formatWholeHours(comparedHours)
          )}
        </td>
      )}
      <td data-difference>
        {difference !== null && (
          <PlanDifference
            difference={difference}
            wording={isYearComparison ? 'other' : 'norm'}
            showsWords={!isCompact}
          />
        )}
      </td>
    </>
  )
}

function PeriodCells({ line, periodIndex, basis }: { line: PlanLine; periodIndex: number; basis: ComparisonBasis }) {
  const difference = computePeriodDifference(line, periodIndex, basis)
  return (
    <>
      <td data-hours>
        <HoursText hours={line.hours[periodIndex] ?? null} />
      </td>
      {basis === 'year' && (
        <td data-soft>
          <HoursText hours={line.otherYearLine?.hours[periodIndex] ?? null} />
        </td>
      )}
      <td data-more>
        {difference !== null && <PlanDifference difference={difference} wording={basis === 'fte' ? 'norm' : 'other'} />}
      </td>
    </>
  )
}

const HoursText = ({ hours }: { hours: number | null }) => (hours === null ? <NoHours /> : formatPlanHours(hours))
