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
import { type MinuteInterval, formatMinuteOfDay } from '#web/lib/minutes-of-day.ts'
import type { RosterEntry } from '../roster-entries.ts'
import type { PersonBlock, PersonPlanRow } from './person-rows.ts'
import type { CommonGap } from './common-gaps.ts'

export const formatIntervalBounds = ({ from, until }: MinuteInterval) => ({
  from: formatMinuteOfDay(from),
  until: formatMinuteOfDay(until),
})

/** Formats like `14:25 – 15:15`. */
export const formatInterval = ({ from, until }: MinuteInterval) =>
  `${formatMinuteOfDay(from)} – ${formatMinuteOfDay(until)}`

const isTaughtBy = ({ appointment }: RosterEntry, { person }: Pick<PersonPlanRow, 'person'>) =>
  person.type === 'teacher' || appointment.teachers.some(({ id }) => id === person.id)

/** Returns the groups for a teacher, the course for others. `shortText` is for narrow bars. */
export function formatBarText(
  entry: RosterEntry,
  row: Pick<PersonPlanRow, 'person'>,
): { text: string; shortText: string | undefined } {
  const { appointment } = entry
  const groups = formatCodes(appointment.groups)
  const code = isTaughtBy(entry, row) && groups ? groups : findCourseCode(appointment)
  return code
    ? { text: code, shortText: abbreviateCode(code) }
    : { text: formatAppointmentTitle(appointment), shortText: undefined }
}

/** Abbreviates V5A and V5 Wi 2 to `V5`, and a course to its first two letters. */
const abbreviateCode = (code: string) => /^\p{L}{0,2}\d+/u.exec(code)?.[0] ?? code.slice(0, 2)

/** Entries are rebuilt for another language, so a label never outlives its language. */
const labelCache = new WeakMap<RosterEntry, string>()

function formatEntryLabel(entry: RosterEntry) {
  const cachedLabel = labelCache.get(entry)
  if (cachedLabel !== undefined) return cachedLabel
  const { appointment, hasClash } = entry
  const marks = listMarks(appointment, hasClash).map((mark) => t(($) => $.ROSTER.MARK[mark]))
  const label = [
    formatAppointmentTitle(appointment),
    formatCodes(appointment.groups),
    formatRooms(appointment),
    ...marks,
  ]
    .filter(Boolean)
    .join(', ')
  labelCache.set(entry, label)
  return label
}

export const formatBarLabel = (block: PersonBlock) =>
  [formatInterval(block), ...block.entries.map(formatEntryLabel)].join(', ')

export function formatPeopleGridCellLabel(
  { person }: PersonPlanRow,
  date: Temporal.PlainDate,
  interval: MinuteInterval & { block: PersonBlock | undefined },
) {
  if (!interval.block)
    return t(($) => $.COMPOSE.PLAN.AT_FREE, {
      name: person.name,
      day: formatDay(date),
      ...formatIntervalBounds(interval),
    })
  const entryLabels = interval.block.entries.map(({ appointment, hasClash }) => {
    const groups = formatCodes(appointment.groups)
    const name = formatAccessibleName(appointment, hasClash)
    return groups ? `${name}, ${groups}` : name
  })
  return [person.name, ...entryLabels].join(', ')
}

export const formatWhoIsFree = ({ missingPerson }: Pick<CommonGap, 'missingPerson'>, rosterCount: number) =>
  missingPerson
    ? t(($) => $.COMPOSE.PLAN.ALL_BUT, { name: missingPerson.name })
    : t(($) => $.COMPOSE.PLAN.ALL, { count: rosterCount })

const formatWhen = (date: Temporal.PlainDate, interval: MinuteInterval) => ({
  day: formatDay(date),
  ...formatIntervalBounds(interval),
})

export function formatGapLabel(date: Temporal.PlainDate, gap: CommonGap, rosterCount: number, hasPassed: boolean) {
  const values = { ...formatWhen(date, gap), who: formatWhoIsFree(gap, rosterCount) }
  const label = t(($) => $.COMPOSE.PLAN.AT_TOGETHER, values)
  return hasPassed ? t(($) => $.COMPOSE.PLAN.AT_OVER, { told: label }) : label
}

export const formatNoGapLabel = (date: Temporal.PlainDate, interval: MinuteInterval) =>
  t(($) => $.COMPOSE.PLAN.AT_NOT_TOGETHER, formatWhen(date, interval))
