import { accessibleName, codeOf, codesOf, roomsOf, titleOf } from '../../appointment/naming.ts'
import { marksOf } from '../../appointment/marks.ts'
import { t } from '../../../lib/i18n.ts'
import { formatDay } from '../../../lib/time.ts'
import { type Stretch, timeOf } from '../../../rooms/booking/day-plan/hours.ts'
import type { RosterEntry } from '../lessons.ts'
import type { Block, Row } from './arrange.ts'
import type { Gap } from './gaps.ts'

type Day = Temporal.PlainDate

export const times = ({ from, until }: Stretch) => ({ from: timeOf(from), until: timeOf(until) })

/** `14:25 – 15:15`. */
export const timesText = ({ from, until }: Stretch) => `${timeOf(from)} – ${timeOf(until)}`

const isTaught = ({ appointment }: RosterEntry, { who }: Pick<Row, 'who'>) =>
  who.type === 'teacher' || appointment.teachers.some(({ id }) => id === who.id)

/** What a bar says: with whom a teacher is, what others have; and what is left of a code where there is little room. */
export function shortOf(entry: RosterEntry, row: Pick<Row, 'who'>): { text: string; short: string | undefined } {
  const { appointment } = entry
  const groups = codesOf(appointment.groups)
  const code = isTaught(entry, row) && groups ? groups : codeOf(appointment)
  return code ? { text: code, short: yearOf(code) } : { text: titleOf(appointment), short: undefined }
}

/** `V5` of V5A and of V5 Wi 2; the two letters by which a course is known. */
const yearOf = (code: string) => /^\p{L}{0,2}\d+/u.exec(code)?.[0] ?? code.slice(0, 2)

/** Said for everyone in whose roster it stands, and an entry is another in another language. */
const said = new WeakMap<RosterEntry, string>()

function entryLabel(entry: RosterEntry) {
  const known = said.get(entry)
  if (known !== undefined) return known
  const { appointment, clashes } = entry
  const marks = marksOf(appointment, clashes).map((mark) => t(($) => $.ROSTER.MARK[mark]))
  const label = [titleOf(appointment), codesOf(appointment.groups), roomsOf(appointment), ...marks]
    .filter(Boolean)
    .join(', ')
  said.set(entry, label)
  return label
}

/** What stands in a bar, within a row and a day that say who and when it is. */
export const barLabel = (block: Block) => [timesText(block), ...block.entries.map(entryLabel)].join(', ')

/** A place in somebody's row as it is read out. */
export function placeLabel({ who }: Row, date: Day, stretch: Stretch & { block: Block | undefined }) {
  if (!stretch.block)
    return t(($) => $.COMPOSE.PLAN.AT_FREE, { name: who.name, day: formatDay(date), ...times(stretch) })
  const said = stretch.block.entries.map(({ appointment, clashes }) => {
    const groups = codesOf(appointment.groups)
    const name = accessibleName(appointment, clashes)
    return groups ? `${name}, ${groups}` : name
  })
  return [who.name, ...said].join(', ')
}

/** Who can come at a time that many are free. */
export const whoText = ({ missing }: Pick<Gap, 'missing'>, count: number) =>
  missing ? t(($) => $.COMPOSE.PLAN.ALL_BUT, { name: missing.name }) : t(($) => $.COMPOSE.PLAN.ALL, { count })

/** A time in the strip as it is read out. */
export function stripLabel(date: Day, stretch: Stretch & { block: Gap | undefined }, count: number, isOver: boolean) {
  const when = { day: formatDay(date), ...times(stretch) }
  if (!stretch.block) return t(($) => $.COMPOSE.PLAN.AT_NOT_TOGETHER, when)
  const told = t(($) => $.COMPOSE.PLAN.AT_TOGETHER, { ...when, who: whoText(stretch.block, count) })
  return isOver ? t(($) => $.COMPOSE.PLAN.AT_OVER, { told }) : told
}
