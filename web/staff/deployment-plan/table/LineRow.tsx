import type { Language } from '@uurwerk/contract/languages'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { type Against, inAll, moreIn } from '../compared.ts'
import { Difference, Nothing } from '../Difference.tsx'
import type { Line } from '../lines.ts'
import { fteText, hoursText, wholeText } from '../numbers.ts'

export interface Columns {
  /** Those of the periods, in their order. */
  places: readonly number[]
  against: Against
  hasFte: boolean
}

interface Props {
  line: Line
  columns: Columns
  /** In which its labels are written. */
  language: Language
  isOpen: boolean
  /** Absent where it is always open. */
  onToggle: ((teacher: number) => void) | undefined
}

/** A line of a plan and, when it is open, what it is made of; not drawn again for what happens to others. */
export const LineRow = memo(function LineRow({ line, columns, language, isOpen, onToggle }: Props) {
  return (
    <>
      <tr data-line>
        <th scope="row">
          {onToggle ? <Toggle line={line} isOpen={isOpen} onToggle={onToggle} /> : <b lang={language}>{line.label}</b>}
        </th>
        {columns.hasFte && <td>{line.teacher?.fte != null && fteText(line.teacher.fte)}</td>}
        <Numbers line={line} columns={columns} />
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
            <Numbers line={part} columns={columns} />
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

/** The numbers of a line, from its first period to its difference over all of them. */
export function Numbers({ line, columns: { places, against } }: { line: Line; columns: Columns }) {
  const { total, other, more } = inAll(line, against)
  const isOfYear = against === 'year'
  return (
    <>
      {places.map((place) => (
        <PeriodCells key={place} line={line} place={place} against={against} />
      ))}
      <td data-total>
        <Hours hours={total} />
      </td>
      <td data-soft>{isOfYear ? <Hours hours={other} /> : other !== null && wholeText(other)}</td>
      <td data-difference>
        {more !== null && <Difference more={more} against={isOfYear ? 'other' : 'norm'} isWordSeen />}
      </td>
    </>
  )
}

function PeriodCells({ line, place, against }: { line: Line; place: number; against: Against }) {
  const more = moreIn(line, place, against)
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
      <td data-more>{more !== null && <Difference more={more} against={against === 'fte' ? 'norm' : 'other'} />}</td>
    </>
  )
}

const Hours = ({ hours }: { hours: number | null }) => (hours === null ? <Nothing /> : hoursText(hours))
