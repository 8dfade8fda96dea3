import {
  formatAccessibleName,
  findCourseCode,
  formatCodes,
  formatRooms,
  formatAppointmentTitle,
} from '#web/roster/appointment/appointment-texts.ts'
import { listMarks } from '#web/roster/appointment/marks.ts'
import { t } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'
import { type MinuteInterval, formatMinuteOfDay } from '#web/rooms/booking/day-plan/minutes-of-day.ts'
import type { RosterEntry } from '../roster-entries.ts'
import type { PersonBlock, PersonPlanRow } from './person-rows.ts'
import type { CommonGap } from './common-gaps.ts'

type Day = Temporal.PlainDate

export const formatIntervalBounds = ({ from, until }: MinuteInterval) => ({
  from: formatMinuteOfDay(from),
  until: formatMinuteOfDay(until),
})

/** `14:25 – 15:15`. */
export const formatInterval = ({ from, until }: MinuteInterval) =>
  `${formatMinuteOfDay(from)} – ${formatMinuteOfDay(until)}`

const isTaught = ({ appointment }: RosterEntry, { who }: Pick<PersonPlanRow, 'who'>) =>
  who.type === 'teacher' || appointment.teachers.some(({ id }) => id === who.id)

/** What a bar says: with whom a teacher is, what others have; and what is left of a code where there is little room. */
export function formatBarText(
  entry: RosterEntry,
  row: Pick<PersonPlanRow, 'who'>,
): { text: string; short: string | undefined } {
  const { appointment } = entry
  const groups = formatCodes(appointment.groups)
  const code = isTaught(entry, row) && groups ? groups : findCourseCode(appointment)
  return code
    ? { text: code, short: abbreviateCode(code) }
    : { text: formatAppointmentTitle(appointment), short: undefined }
}

/** `V5` of V5A and of V5 Wi 2; the two letters by which a course is known. */
const abbreviateCode = (code: string) => /^\p{L}{0,2}\d+/u.exec(code)?.[0] ?? code.slice(0, 2)

/** Said for everyone in whose roster it stands, and an entry is another in another language. */
const said = new WeakMap<RosterEntry, string>()

function formatEntryLabel(entry: RosterEntry) {
  const known = said.get(entry)
  if (known !== undefined) return known
  const { appointment, clashes } = entry
  const marks = listMarks(appointment, clashes).map((mark) => t(($) => $.ROSTER.MARK[mark]))
  const label = [
    formatAppointmentTitle(appointment),
    formatCodes(appointment.groups),
    formatRooms(appointment),
    ...marks,
  ]
    .filter(Boolean)
    .join(', ')
  said.set(entry, label)
  return label
}

/** What stands in a bar, within a row and a day that say who and when it is. */
export const formatBarLabel = (block: PersonBlock) =>
  [formatInterval(block), ...block.entries.map(formatEntryLabel)].join(', ')

/** A place in somebody's row as it is read out. */
export function formatPeopleGridCellLabel(
  { who }: PersonPlanRow,
  date: Day,
  stretch: MinuteInterval & { block: PersonBlock | undefined },
) {
  if (!stretch.block)
    return t(($) => $.COMPOSE.PLAN.AT_FREE, { name: who.name, day: formatDay(date), ...formatIntervalBounds(stretch) })
  const said = stretch.block.entries.map(({ appointment, clashes }) => {
    const groups = formatCodes(appointment.groups)
    const name = formatAccessibleName(appointment, clashes)
    return groups ? `${name}, ${groups}` : name
  })
  return [who.name, ...said].join(', ')
}

/** Who can come at a time that many are free. */
export const formatWhoIsFree = ({ missing }: Pick<CommonGap, 'missing'>, count: number) =>
  missing ? t(($) => $.COMPOSE.PLAN.ALL_BUT, { name: missing.name }) : t(($) => $.COMPOSE.PLAN.ALL, { count })

/** A time in the strip as it is read out. */
export function formatStripLabel(
  date: Day,
  stretch: MinuteInterval & { block: CommonGap | undefined },
  count: number,
  isOver: boolean,
) {
  const when = { day: formatDay(date), ...formatIntervalBounds(stretch) }
  if (!stretch.block) return t(($) => $.COMPOSE.PLAN.AT_NOT_TOGETHER, when)
  const told = t(($) => $.COMPOSE.PLAN.AT_TOGETHER, { ...when, who: formatWhoIsFree(stretch.block, count) })
  return isOver ? t(($) => $.COMPOSE.PLAN.AT_OVER, { told }) : told
}
