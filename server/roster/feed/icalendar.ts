/** An iCalendar object (RFC 5545, with the properties of RFC 7986) as calendar programs read it. */
export interface Calendar {
  /** What a calendar that is followed is called; absent for events to be put into a calendar that there is. */
  name?: string
  /** The school's IANA time zone, in which the events are told. */
  timeZone: string
  events: readonly CalendarEvent[]
}

export interface CalendarEvent {
  /** Always the same for one appointment, so that a calendar updates it. */
  uid: string
  /** Rises with each change. */
  sequence: number
  /** The moment of the last change. */
  modified: string
  /** Wall-clock times of the school, `2026-11-18T09:20`. */
  start: string
  end: string
  summary: string
  location: string
  description: string
  isCancelled: boolean
  /** Whether the person is not free. */
  isBusy: boolean
  /** How many minutes before the start the calendar warns; null for never. */
  alarm: number | null
}

/** How often a calendar may ask; most ask less. */
const refresh = 'PT1H'

/** The calendar as text: lines of at most 75 octets that end in CR LF. */
export function calendarText({ name, timeZone, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Uurwerk//Calendar feed//NL',
    'CALSCALE:GREGORIAN',
    ...(name === undefined ? [] : followed(name, timeZone)),
    ...events.flatMap((event) => eventLines(event, timeZone)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const followed = (name: string, timeZone: string): string[] => [
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  `X-WR-TIMEZONE:${timeZone}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
  `X-PUBLISHED-TTL:${refresh}`,
]

function eventLines(event: CalendarEvent, timeZone: string): string[] {
  const isWholeDays = lastsWholeDays(event)
  const modified = utc(Temporal.Instant.from(event.modified))
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    // Without a METHOD these two are the same (RFC 5545, 3.8.7.2), so that an unchanged calendar is the same text.
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    ...(isWholeDays ? dates(event) : moments(event, timeZone)),
    `SUMMARY:${text(event.summary)}`,
    ...(event.location === '' ? [] : [`LOCATION:${text(event.location)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${text(event.description)}`]),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isBusy && !event.isCancelled ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(event.alarm === null || isWholeDays || event.isCancelled ? [] : alarm(event, event.alarm)),
    'END:VEVENT',
  ]
}

/** Holidays and project days: from midnight to midnight, or to the last minute. */
const lastsWholeDays = ({ start, end }: CalendarEvent) =>
  start.endsWith('T00:00') && /T(00:00|23:59)$/.test(end) && start < end

function dates({ start, end }: CalendarEvent): string[] {
  const last = Temporal.PlainDate.from(end.slice(0, 10))
  // The end is the first day that is free again.
  const free = end.endsWith('T00:00') ? last : last.add({ days: 1 })
  const first = start.slice(0, 10)
  return [`DTSTART;VALUE=DATE:${compact(first)}`, `DTEND;VALUE=DATE:${compact(free.toString())}`]
}

/** In UTC, which every program reads alike (docs/decisions/0015). */
function moments({ start, end }: CalendarEvent, timeZone: string): string[] {
  const [from, until] = [instant(start, timeZone), instant(end, timeZone)]
  // An end that is not later may not be written; without one the event is a moment.
  const isMoment = Temporal.Instant.compare(from, until) >= 0
  return [`DTSTART:${utc(from)}`, ...(isMoment ? [] : [`DTEND:${utc(until)}`])]
}

/** The earlier one in the doubled hour of autumn; in the gap of spring as many minutes after it. */
const instant = (local: string, timeZone: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant()

const alarm = ({ summary }: CalendarEvent, minutes: number): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(summary)}`,
  `TRIGGER:${minutes === 0 ? 'PT0S' : `-PT${minutes}M`}`,
  'END:VALARM',
]

/** `20261118T082000Z` */
const utc = (moment: Temporal.Instant) => compact(moment.toString({ smallestUnit: 'second' }))

const compact = (iso: string) => iso.replace(/[-:]/g, '')

/** A value of type TEXT (RFC 5545, 3.3.11): line breaks of any kind as \n, other control characters as a space. */
export const text = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, ' ')

const mostOctets = 75

/** Splits a line that is too long; what goes on begins with a space. Never within a character (RFC 5545, 3.1). */
function fold(line: string): string {
  if (line.length * 3 <= mostOctets || Buffer.byteLength(line) <= mostOctets) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
