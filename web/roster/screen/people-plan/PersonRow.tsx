import { memo } from 'react'
import { isOffered } from '@uurwerk/contract/rules/appointment'
import { marksOf } from '../../appointment/marks.ts'
import { Tag } from '../../attendee/Tag.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import type { Stretch } from '../../../rooms/booking/day-plan/hours.ts'
import { type Across, across, columnsOf } from './across.ts'
import { type Block, isSameRow, type Row } from './arrange.ts'
import { barLabel, placeLabel, shortOf } from './labels.ts'
import styles from './PersonRow.module.css'

/** Where the keyboard is, and what is there. */
export interface Cursor<B> {
  id: string
  at: number
  date: Temporal.PlainDate
  stretch: Stretch & { block: B | undefined }
}

interface Props {
  row: Row
  index: number
  plan: Across
  /** Days on which nobody has anything: there it need not be said of each. */
  closed: readonly boolean[]
  /** Said in place of days, as that there is no roster. */
  note: string | undefined
  cursor: Cursor<Block> | undefined
  /** The appointment that is open, if it stands in this row. */
  open: number | undefined
  /** So that texts follow the language. */
  language: string
}

/** A person with what stands in the days on show. Drawn again only when that, or where the keyboard is in it, changed. */
export const PersonRow = memo(
  function PersonRow({ row, index, plan, closed, note, cursor, open }: Props) {
    const { t } = useTexts()
    return (
      <div role="row" aria-rowindex={index + 3} data-row={index} className={styles.row}>
        <div role="rowheader" aria-colindex={1} title={row.who.name} className={styles.name}>
          <Tag who={row.who} />
          <span>{row.who.name}</span>
        </div>
        <div role="presentation" data-track className={styles.track}>
          {plan.days.map((day, at) => {
            const blocks = row.days[day] ?? []
            if (blocks.length === 0)
              return (
                !closed[day] && (
                  <span key={day} aria-hidden className={styles.none} style={across(at, plan.hours, plan)}>
                    <span>{note ?? t(($) => $.COMPOSE.PLAN.NO_LESSONS)}</span>
                  </span>
                )
              )
            return blocks.map((block) => (
              <Bar key={`${day} ${block.from}`} block={block} row={row} at={at} plan={plan} open={open} />
            ))
          })}
          {cursor && (
            <div
              id={cursor.id}
              role="gridcell"
              {...columnsOf(cursor.at, cursor.stretch, plan)}
              aria-label={placeLabel(row, cursor.date, cursor.stretch)}
              data-cursor
              className={styles.cursor}
              style={across(cursor.at, cursor.stretch, plan)}
            />
          )}
        </div>
      </div>
    )
  },
  (a, b) =>
    isSameRow(a.row, b.row) &&
    a.index === b.index &&
    a.plan === b.plan &&
    a.closed === b.closed &&
    a.note === b.note &&
    a.cursor?.id === b.cursor?.id &&
    a.open === b.open &&
    a.language === b.language,
)

interface BarProps {
  block: Block
  row: Row
  at: number
  plan: Across
  open: number | undefined
}

/** What stands at one time: grey, because colour is for the time that all are free. */
function Bar({ block, row, at, plan, open }: BarProps) {
  const [first, ...others] = block.entries
  if (!first) return null
  const { text, short } = shortOf(first, row)
  const label = barLabel(block)
  const ids = block.entries.map(({ appointment }) => appointment.id)
  return (
    <div
      role="gridcell"
      {...columnsOf(at, block, plan)}
      aria-label={label}
      title={label}
      data-ids={ids.join(' ')}
      className={styles.cell}
      style={across(at, block, plan)}
    >
      <span
        aria-hidden
        className={styles.bar}
        {...shapeOf(block)}
        data-open={(open !== undefined && ids.includes(open)) || undefined}
      >
        {short && <span className={styles.short}>{short}</span>}
        <span className={short ? styles.code : styles.title}>
          {text}
          {others.length > 0 && ` +${others.length}`}
        </span>
      </span>
    </div>
  )
}

/** States differ by more than colour: struck, dashed, framed, or with a dot. */
function shapeOf({ entries, isBusy }: Block): Record<`data-${string}`, string | boolean | undefined> {
  const [first] = entries
  if (!first) return {}
  const { appointment, clashes } = first
  const marks = marksOf(appointment, clashes)
  const isChanged = (['MOVED', 'CHANGED', 'ADDED'] as const).some((mark) => marks.includes(mark))
  const shape = marks.includes('CANCELLED')
    ? 'cancelled'
    : !isBusy && isOffered(appointment)
      ? 'offered'
      : appointment.type
  return { 'data-shape': shape, 'data-changed': isChanged || undefined, 'data-clashes': clashes || undefined }
}
