import { type ImportKind, importKinds } from '@uurwerk/contract/desk/imports'
import { formatCount } from '#server/lib/format-count.ts'
import type { ImportOutcome } from './import-path.ts'
import type { Fault, Notice } from './school.ts'
import type { StopReason } from './stop/rules.ts'
import { hasChanges, type ImportSummary, type LostBooking, type OverruledChoice } from './import-summary.ts'

export const formatReportJson = (outcome: ImportOutcome): string => JSON.stringify(outcome, null, 2)

export function formatReport(outcome: ImportOutcome): string {
  const notices = outcome.notices.map(formatNotice)
  if ('stopped' in outcome) return [...formatStop(outcome), ...notices].join('\n')
  if (!outcome.ok) return [...formatFaults(outcome.faults, outcome.faultCount), ...notices].join('\n')
  const heading = outcome.dryRun
    ? 'Dry run: nothing was changed. An import would do this:'
    : `Imported${outcome.source === outcome.format ? '' : ` from ${outcome.source}`}.`
  return [heading, ...formatSummary(outcome.summary), ...notices].join('\n')
}

function formatStop({ dryRun, stopped, summary }: Extract<ImportOutcome, { stopped: StopReason[] }>): string[] {
  return [
    `${dryRun ? 'Dry run: nothing was changed, and an import would stop' : 'Nothing was imported'}, because:`,
    ...stopped.map((reason) => `  ${formatStopReason(reason)}`),
    'If this is what you want, add --replace. An import would do this:',
    ...formatSummary(summary),
  ]
}

function formatStopReason(stop: StopReason): string {
  switch (stop.reason) {
    case 'customer':
      return `The school here is ${JSON.stringify(stop.present)}, and this is of ${JSON.stringify(stop.given)}.`
    case 'removed':
      return `${stop.count} of ${stop.of} ${formatKind(stop.kind)} would be removed, which is more than a ${stop.isNewYear ? 'half' : 'tenth'}.`
    case 'emptied':
      return stop.kind === 'appointments'
        ? `No appointment is given, though there are ${stop.count} to come; with --replace they stay, except in the weeks of --weeks.`
        : `No ${formatKind(stop.kind)} would be left; there ${stop.count === 1 ? 'is one' : `are ${stop.count}`}.`
    case 'role':
      return `Nobody would have the role ${stop.role} any more; ${stop.count === 1 ? 'one person has' : `${stop.count} people have`} it.`
    case 'oneself':
      return 'The person who imports would be removed.'
    case 'lessons':
      return `${stop.count} of ${stop.of} coming lessons would be cancelled or removed, which is more than a third.`
  }
}

function formatFaults(faults: Fault[], count: number): string[] {
  const unlistedCount = count - faults.length
  return [
    `Nothing was imported: ${count === 1 ? 'one fault' : `${count} faults`}.`,
    ...faults.map(formatFault),
    ...(unlistedCount > 0 ? [`… and ${unlistedCount} more.`] : []),
  ]
}

/** Formats a fault as `people.csv:12 email "x": Expected an email address.` */
function formatFault({ file, line, column, value, reason, code }: Fault): string {
  const location = line === null ? file : `${file}:${line}`
  const cell = [column, value === null ? null : JSON.stringify(value)].filter((text) => text !== null).join(' ')
  return `${location}${cell === '' ? '' : ` ${cell}`}: ${reason}${code === undefined ? '' : ` (${code})`}`
}

function formatNotice({ message, count, examples }: Notice): string {
  const list = examples.length === 0 ? '' : ` (${count > examples.length ? `${count}, as ` : ''}${examples.join(', ')})`
  return `Note: ${message}${list}`
}

export function formatSummary(summary: ImportSummary): string[] {
  if (!hasChanges(summary)) return ['Nothing changed.', ...formatOutsideWeeks(summary)]
  const changedKinds = importKinds.filter((kind) => Object.values(summary.kinds[kind]).some((count) => count > 0))
  const width = Math.max(0, ...changedKinds.map((kind) => formatKind(kind).length))
  const rows = changedKinds.map((kind) => {
    const { added, changed, removed } = summary.kinds[kind]
    return `  ${formatKind(kind).padEnd(width)}  ${added} added, ${changed} changed, ${removed} removed`
  })
  const { cancelled, span, published, notifications, displaced, overruled, newYear } = summary
  return [
    ...(newYear ? formatNewYear(newYear) : []),
    ...rows,
    ...(cancelled > 0 ? [`Of the removed appointments ${formatCount(cancelled, 'stays', 'stay')}, cancelled.`] : []),
    ...(span ? [`The appointments from ${span.start} to ${span.end} were replaced.`] : []),
    ...(notifications > 0 ? [formatNotifiedPeople(notifications)] : []),
    ...(displaced.length > 0 ? formatDisplacedBookings(displaced) : []),
    ...(overruled.length > 0 ? formatOverruledChoices(overruled) : []),
    ...formatDayChanges(summary.dayChanges),
    ...(published.length > 0 ? [`Published: ${formatWeekRange(published)}.`] : []),
    ...formatOutsideWeeks(summary),
  ]
}

function formatNewYear({ name, start, isAhead, stays }: NonNullable<ImportSummary['newYear']>): string[] {
  const { people, appointments, bookings } = stays
  return [
    isAhead
      ? `New school year ${name}. Until ${start} the people, groups and memberships that are not given here stay.`
      : `New school year ${name}.`,
    `What stays: ${formatCount(people, 'person', 'people')}, ` +
      `${formatCount(appointments, 'appointment', 'appointments')} on other dates, ` +
      `${formatCount(bookings, 'booking', 'bookings')} to come.`,
  ]
}

/** Formats `bookingProfiles` as `booking profiles`. */
export const formatKind = (kind: ImportKind): string =>
  kind === 'interrogations' ? 'choice rounds' : kind.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)

const formatNotifiedPeople = (peopleCount: number): string =>
  peopleCount === 1
    ? 'One person is notified of changes in the roster.'
    : `${peopleCount} people are notified of changes in their roster.`

const maximumListed = 20

function formatDisplacedBookings(bookings: LostBooking[]): string[] {
  const unlistedCount = bookings.length - maximumListed
  return [
    bookings.length === 1 ? 'One booking was displaced:' : `${bookings.length} bookings were displaced:`,
    ...bookings.slice(0, maximumListed).map(formatDisplacedBooking),
    ...(unlistedCount > 0 ? [`  … and ${unlistedCount} more.`] : []),
  ]
}

/** Formats `  B204, 2026-11-18 12:45 to 13:35: "Overleg" of Anna Aerts, for a lesson`. */
function formatDisplacedBooking({ room, start, end, name, organizer, reason }: LostBooking): string {
  const time = `${start.slice(0, 10)} ${start.slice(11)} to ${end.slice(11)}`
  const reasonText = { lesson: 'for a lesson', room: 'its room is gone', organizer: 'its organizer is gone' }[reason]
  return `  ${room}, ${time}: ${JSON.stringify(name)} of ${organizer}, ${reasonText}`
}

function formatOverruledChoices(choices: OverruledChoice[]): string[] {
  const unlistedCount = choices.length - maximumListed
  return [
    choices.length === 1
      ? 'One choice of a round makes way for these files:'
      : `${choices.length} choices of rounds make way for these files:`,
    ...choices
      .slice(0, maximumListed)
      .map(({ interrogation, student, chosen, given }) => `  ${interrogation}: ${student} from ${chosen} to ${given}`),
    ...(unlistedCount > 0 ? [`  … and ${unlistedCount} more.`] : []),
  ]
}

function formatDayChanges({ kept, overruled }: ImportSummary['dayChanges']): string[] {
  const unlistedCount = overruled.length - maximumListed
  return [
    ...(kept > 0 ? [kept === 1 ? 'One day change stays.' : `${kept} day changes stay.`] : []),
    ...(overruled.length > 0
      ? [
          overruled.length === 1
            ? 'One day change makes way for these files:'
            : `${overruled.length} day changes make way for these files:`,
        ]
      : []),
    ...overruled
      .slice(0, maximumListed)
      .map(({ name, changed }) => `  ${JSON.stringify(name)}, ${changed.start.replace('T', ' ')}`),
    ...(unlistedCount > 0 ? [`  … and ${unlistedCount} more.`] : []),
  ]
}

const formatOutsideWeeks = ({ outsideWeeks }: ImportSummary): string[] =>
  outsideWeeks > 0
    ? [`Left out: ${formatCount(outsideWeeks, 'appointment', 'appointments')} outside the chosen weeks.`]
    : []

/** Formats `2026-W47..2026-W50 (4 weeks)`. */
const formatWeekRange = (weeks: string[]): string =>
  weeks.length === 1 ? `${weeks[0]}` : `${weeks[0]}..${weeks.at(-1)} (${weeks.length} weeks)`
