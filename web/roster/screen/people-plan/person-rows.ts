import type { ColouredAttendee } from '#web/roster/attendee/attendee-tags.ts'
import { isAttended } from '#web/roster/appointment/marks.ts'
import { parseMinuteOfDay, roundDownToStep, roundUpToStep, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { type DayPart, buildDayParts } from '#web/ui/TimeGrid/day-parts.ts'
import type { RosterEntry } from '../roster-entries.ts'

/** Overlapping entries share a block. */
export interface PersonBlock extends MinuteInterval {
  /** Entries that must be attended come first. */
  entries: readonly RosterEntry[]
  /** False when cancelled or only offered. */
  isBusy: boolean
}

export interface PersonPlanRow {
  person: ColouredAttendee
  /** Blocks by index in the week, sorted and without overlap. */
  days: readonly (readonly PersonBlock[])[]
}

type EntryPart = DayPart<RosterEntry>

/** A holiday counts as busy, so that its time is not offered as free. */
const isBusyEntry = ({ appointment }: RosterEntry) => isAttended(appointment) || appointment.type === 'holiday'

/** Requires `parts` sorted by start. */
function joinParts(parts: readonly EntryPart[], isBusy: boolean) {
  const blocks: (PersonBlock & { entries: RosterEntry[] })[] = []
  for (const { start, end, item } of parts) {
    const lastBlock = blocks.at(-1)
    if (lastBlock && start < lastBlock.until) {
      lastBlock.entries.push(item)
      lastBlock.until = Math.max(lastBlock.until, end)
    } else blocks.push({ from: start, until: end, entries: [item], isBusy })
  }
  return blocks
}

/** Blocks do not overlap: an optional entry joins the busy block that it overlaps with. */
function buildPersonBlocks(parts: readonly EntryPart[]): PersonBlock[] {
  const sortedParts = parts.toSorted((a, b) => a.start - b.start)
  const busyBlocks = joinParts(
    sortedParts.filter(({ item }) => isBusyEntry(item)),
    true,
  )
  const separateParts = sortedParts.filter((part) => {
    const overlappedBlock =
      !isBusyEntry(part.item) && busyBlocks.find(({ from, until }) => part.start < until && from < part.end)
    if (overlappedBlock) overlappedBlock.entries.push(part.item)
    return !isBusyEntry(part.item) && !overlappedBlock
  })
  return [...busyBlocks, ...joinParts(separateParts, false)].toSorted((a, b) => a.from - b.from)
}

/** Omits ghosts of moved lessons. */
export function buildPersonRows(
  people: readonly ColouredAttendee[],
  days: readonly Temporal.PlainDate[],
  entries: readonly RosterEntry[],
): PersonPlanRow[] {
  const actualEntries = entries.filter(({ isGhost }) => !isGhost)
  const parts = new Map(people.map(({ id }) => [id, days.map((): EntryPart[] => [])]))
  for (const [weekDayIndex, dayParts] of buildDayParts(days, actualEntries).entries())
    for (const part of dayParts) for (const { id } of part.item.attendees) parts.get(id)?.[weekDayIndex]?.push(part)
  return people.map((person) => ({ person, days: parts.get(person.id)?.map(buildPersonBlocks) ?? [] }))
}

/** Unchanged entries are identical objects. */
export const isSamePersonRow = (a: PersonPlanRow, b: PersonPlanRow) =>
  a.person === b.person &&
  a.days.length === b.days.length &&
  a.days.every((blocks, weekDayIndex) => {
    const otherBlocks = b.days[weekDayIndex]
    return (
      blocks.length === otherBlocks?.length &&
      blocks.every((block, index) => {
        const { from, until, entries } = otherBlocks[index] ?? {}
        return (
          block.from === from &&
          block.until === until &&
          block.entries.length === entries?.length &&
          block.entries.every((entry, entryIndex) => entry === entries[entryIndex])
        )
      })
    )
  })

const halfHour = 30

/** Returns the school day, extended to every block, in whole half hours. */
export function computePlanHours(rows: readonly PersonPlanRow[], day: { start: string; end: string }): MinuteInterval {
  const blocks = rows.flatMap(({ days }) => days.flat())
  return {
    from: roundDownToStep(Math.min(parseMinuteOfDay(day.start), ...blocks.map(({ from }) => from)), halfHour),
    until: roundUpToStep(Math.max(parseMinuteOfDay(day.end), ...blocks.map(({ until }) => until)), halfHour),
  }
}
