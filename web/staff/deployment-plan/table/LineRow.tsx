import type { Language } from '@uurwerk/contract/languages'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { type ComparisonBasis, computeTotals, computePeriodDifference } from '../plan-comparison.ts'
import { PlanDifference, NoHours } from '../PlanDifference.tsx'
import type { PlanLine } from '../plan-lines.ts'
import { formatFte, formatPlanHours, formatWholeHours } from '../format-plan-numbers.ts'

export interface PlanTableColumns {
  /** Indexes of the visible periods. */
  places: readonly number[]
  against: ComparisonBasis
  hasFte: boolean
}

interface Props {
  line: PlanLine
  columns: PlanTableColumns
  /** Language of the labels. */
  language: Language
  isOpen: boolean
  /** Absent if the line is always open. */
  onToggle: ((teacher: number) => void) | undefined
}

/** Shows a line and, when it is open, its parts. Memoized, so that opening another line does not render it. */
export const LineRow = memo(function LineRow({ line, columns, language, isOpen, onToggle }: Props) {
  return (
    <>
      <tr data-line>
        <th scope="row">
          {onToggle ? <Toggle line={line} isOpen={isOpen} onToggle={onToggle} /> : <b lang={language}>{line.label}</b>}
        </th>
        {columns.hasFte && <td>{line.teacher?.fte != null && formatFte(line.teacher.fte)}</td>}
        <LineNumbers line={line} columns={columns} />
      </tr>
      {isOpen &&
        line.lines.map((part) => (
          <tr key={part.key} data-part>
            <th scope="row">
              <span lang={language}>
                {part.label} {part.note && part.note !== part.label && <small>{part.note}</small>}
              </span>
            </th>
            {columns.hasFte && <td>{null}</td>}
            <LineNumbers line={part} columns={columns} />
          </tr>
        ))}
    </>
  )
})

function Toggle({ line, isOpen, onToggle }: Pick<Props, 'line' | 'isOpen'> & { onToggle: (teacher: number) => void }) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => onToggle(line.teacher?.id ?? 0)}>
      <Chevron size={16} aria-hidden />
      <b title={line.label}>{line.label}</b>
      {line.note && <small>{line.note}</small>}
    </button>
  )
}

/** Shows the hours of each period, the total, and the difference. */
export function LineNumbers({ line, columns: { places, against } }: { line: PlanLine; columns: PlanTableColumns }) {
  const { total, other, more } = computeTotals(line, against)
  const isOfYear = against === 'year'
  return (
    <>
      {places.map((place) => (
        <PeriodCells key={place} line={line} place={place} against={against} />
      ))}
      <td data-total>
        <Hours hours={total} />
      </td>
      <td data-soft>{isOfYear ? <Hours hours={other} /> : other !== null && formatWholeHours(other)}</td>
      <td data-difference>
        {more !== null && <PlanDifference more={more} against={isOfYear ? 'other' : 'norm'} isWordSeen />}
      </td>
    </>
  )
}

function PeriodCells({ line, place, against }: { line: PlanLine; place: number; against: ComparisonBasis }) {
  const more = computePeriodDifference(line, place, against)
  return (
    <>
      <td data-hours>
        <Hours hours={line.hours[place] ?? null} />
      </td>
      {against === 'year' && (
        <td data-soft>
          <Hours hours={line.other?.hours[place] ?? null} />
        </td>
      )}
      <td data-more>
        {more !== null && <PlanDifference more={more} against={against === 'fte' ? 'norm' : 'other'} />}
      </td>
    </>
  )
}

const Hours = ({ hours }: { hours: number | null }) => (hours === null ? <NoHours /> : formatPlanHours(hours))
