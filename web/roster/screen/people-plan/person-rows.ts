import type { ColouredAttendee } from '#web/roster/attendee/attendee-tags.ts'
import { isAttended } from '#web/roster/appointment/marks.ts'
import { parseMinuteOfDay, snapDown, snapUp, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { type DayPart, buildDayParts } from '#web/ui/TimeGrid/day-parts.ts'
import type { RosterEntry } from '../roster-entries.ts'

type Day = Temporal.PlainDate

/** A block of a person's day; it has several entries if they overlap. */
export interface PersonBlock extends MinuteInterval {
  /** Entries that must be attended come first. */
  entries: readonly RosterEntry[]
  /** False when attendance is not needed: cancelled or only offered. */
  isBusy: boolean
}

export interface PersonPlanRow {
  person: ColouredAttendee
  days: readonly (readonly PersonBlock[])[]
}

type EntryPart = DayPart<RosterEntry>

const isBusy = ({ appointment }: RosterEntry) => isAttended(appointment) || appointment.type === 'holiday'

/** Joins overlapping parts into blocks. Requires `parts` sorted by start. */
function joinParts(parts: readonly EntryPart[], isBusy: boolean) {
  const blocks: (PersonBlock & { entries: RosterEntry[] })[] = []
  for (const { start, end, item } of parts) {
    const last = blocks.at(-1)
    if (last && start < last.until) {
      last.entries.push(item)
      last.until = Math.max(last.until, end)
    } else blocks.push({ from: start, until: end, entries: [item], isBusy })
  }
  return blocks
}

/** Builds blocks that do not overlap. An optional entry joins the busy block that it overlaps with. */
function buildPersonBlocks(parts: readonly EntryPart[]): PersonBlock[] {
  const sortedParts = parts.toSorted((a, b) => a.start - b.start)
  const busy = joinParts(
    sortedParts.filter(({ item }) => isBusy(item)),
    true,
  )
  const separateParts = sortedParts.filter((part) => {
    const overlappedBlock = !isBusy(part.item) && busy.find(({ from, until }) => part.start < until && from < part.end)
    if (overlappedBlock) overlappedBlock.entries.push(part.item)
    return !isBusy(part.item) && !overlappedBlock
  })
  return [...busy, ...joinParts(separateParts, false)].toSorted((a, b) => a.from - b.from)
}

/** Builds a row per person, in the given order. Ghosts of moved lessons are omitted. */
export function buildPersonRows(
  people: readonly ColouredAttendee[],
  days: readonly Day[],
  entries: readonly RosterEntry[],
): PersonPlanRow[] {
  const actualEntries = entries.filter(({ isGhost }) => !isGhost)
  const parts = new Map(people.map(({ id }) => [id, days.map((): EntryPart[] => [])]))
  for (const [day, dayParts] of buildDayParts(days, actualEntries).entries())
    for (const part of dayParts) for (const { id } of part.item.attendees) parts.get(id)?.[day]?.push(part)
  return people.map((person) => ({ person, days: parts.get(person.id)?.map(buildPersonBlocks) ?? [] }))
}

/** Returns whether two rows show the same. Unchanged entries are identical objects. */
export const isSamePersonRow = (a: PersonPlanRow, b: PersonPlanRow) =>
  a.person === b.person &&
  a.days.length === b.days.length &&
  a.days.every((blocks, day) => {
    const otherBlocks = b.days[day]
    return (
      blocks.length === otherBlocks?.length &&
      blocks.every((block, index) => {
        const { from, until, entries } = otherBlocks[index] ?? {}
        return (
          block.from === from &&
          block.until === until &&
          block.entries.length === entries?.length &&
          block.entries.every((entry, nth) => entry === entries[nth])
        )
      })
    )
  })

const halfHour = 30

/** Returns the hours to display, in whole half hours: the school day, extended to every block. */
export function computePlanHours(rows: readonly PersonPlanRow[], day: { start: string; end: string }): MinuteInterval {
  const blocks = rows.flatMap(({ days }) => days.flat())
  return {
    from: snapDown(Math.min(parseMinuteOfDay(day.start), ...blocks.map(({ from }) => from)), halfHour),
    until: snapUp(Math.max(parseMinuteOfDay(day.end), ...blocks.map(({ until }) => until)), halfHour),
  }
}
