/** An iCalendar object (RFC 5545, with properties of RFC 7986). */
export interface CalendarFile {
  /** Absent for events that are imported once. */
  name?: string
  /** IANA time zone of the events. */
  timeZone: string
  events: readonly CalendarEvent[]
}

export interface CalendarEvent {
  /** Stable per appointment, so that calendars update the event. */
  uid: string
  sequence: number
  modifiedAt: string
  /** Wall-clock times of the school, `2026-11-18T09:20`. */
  start: string
  end: string
  summary: string
  location: string
  description: string
  isCancelled: boolean
  isBusy: boolean
  /** Minutes before the start; null for no alarm. */
  alarm: number | null
}

/** Minimum polling interval that is suggested to calendars. */
const refreshInterval = 'PT1H'

export function formatCalendar({ name, timeZone, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Uurwerk//Calendar feed//NL',
    'CALSCALE:GREGORIAN',
    ...(name === undefined ? [] : buildFeedLines(name, timeZone)),
    ...events.flatMap((event) => buildEventLines(event, timeZone)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const buildFeedLines = (name: string, timeZone: string): string[] => [
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  `X-WR-TIMEZONE:${timeZone}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
  `X-PUBLISHED-TTL:${refreshInterval}`,
]

function buildEventLines(event: CalendarEvent, timeZone: string): string[] {
  const isAllDayEvent = isAllDay(event)
  const modifiedUtc = formatUtc(Temporal.Instant.from(event.modifiedAt))
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    // Without METHOD, DTSTAMP means LAST-MODIFIED (RFC 5545, 3.8.7.2). So an unchanged calendar has the same text.
    `DTSTAMP:${modifiedUtc}`,
    `LAST-MODIFIED:${modifiedUtc}`,
    ...(isAllDayEvent ? buildDateLines(event) : buildInstantLines(event, timeZone)),
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isBusy && !event.isCancelled ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(event.alarm === null || isAllDayEvent || event.isCancelled ? [] : buildAlarmLines(event, event.alarm)),
    'END:VEVENT',
  ]
}

/** From midnight to midnight or 23:59. */
const isAllDay = ({ start, end }: CalendarEvent) =>
  start.endsWith('T00:00') && /T(00:00|23:59)$/.test(end) && start < end

function buildDateLines({ start, end }: CalendarEvent): string[] {
  const endDate = Temporal.PlainDate.from(end.slice(0, 10))
  // DTEND is exclusive.
  const exclusiveEnd = end.endsWith('T00:00') ? endDate : endDate.add({ days: 1 })
  const startDate = start.slice(0, 10)
  return [
    `DTSTART;VALUE=DATE:${removeSeparators(startDate)}`,
    `DTEND;VALUE=DATE:${removeSeparators(exclusiveEnd.toString())}`,
  ]
}

/** Uses UTC, which all programs read alike (docs/decisions/0015). */
function buildInstantLines({ start, end }: CalendarEvent, timeZone: string): string[] {
  const [startInstant, endInstant] = [resolveInstant(start, timeZone), resolveInstant(end, timeZone)]
  // DTEND must be later than DTSTART; without it the event has no duration.
  const hasNoDuration = Temporal.Instant.compare(startInstant, endInstant) >= 0
  return [`DTSTART:${formatUtc(startInstant)}`, ...(hasNoDuration ? [] : [`DTEND:${formatUtc(endInstant)}`])]
}

/** Takes the earlier instant of a repeated hour, and moves times in a gap forward. */
const resolveInstant = (localTime: string, timeZone: string) =>
  Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant()

const buildAlarmLines = ({ summary }: CalendarEvent, minutes: number): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(summary)}`,
  `TRIGGER:${minutes === 0 ? 'PT0S' : `-PT${minutes}M`}`,
  'END:VALARM',
]

/** `20261118T082000Z` */
const formatUtc = (instant: Temporal.Instant) => removeSeparators(instant.toString({ smallestUnit: 'second' }))

const removeSeparators = (iso: string) => iso.replace(/[-:]/g, '')

/** Escapes TEXT (RFC 5545, 3.3.11). */
export const escapeText = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, ' ')

const maximumLineOctets = 75

/** Folds long lines (RFC 5545, 3.1), but never within a character. */
function foldLine(line: string): string {
  if (line.length * 3 <= maximumLineOctets || Buffer.byteLength(line) <= maximumLineOctets) return line
  let foldedLine = ''
  let octets = 0
  for (const character of line) {
    const octetCount = Buffer.byteLength(character)
    if (octets + octetCount > maximumLineOctets) {
      foldedLine += '\r\n '
      octets = 1
    }
    foldedLine += character
    octets += octetCount
  }
  return foldedLine
}
