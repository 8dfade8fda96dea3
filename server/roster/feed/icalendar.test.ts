import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, formatCalendar } from './icalendar.ts'
import { isFullRun } from '#server/test/full.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

const lesson: CalendarEvent = {
  uid: '1@small',
  sequence: 0,
  modifiedAt: '2026-11-18T08:00:00.000Z',
  start: '2026-11-18T09:20',
  end: '2026-11-18T10:10',
  summary: 'Wiskunde B',
  location: 'B204',
  description: '',
  isCancelled: false,
  isBusy: true,
  alarm: null,
}

const writeCalendar = (events: readonly CalendarEvent[], timeZone = 'Europe/Amsterdam', name = 'Mijn rooster') =>
  formatCalendar({ name, timeZone, events })

// ICAL treats unknown properties as values without escapes, against RFC 5545, 3.8.8.2.
for (const name of ['name', 'x-wr-calname']) ICAL.design.icalendar.property[name] = { defaultType: 'text' }

/** Parses with another implementation of iCalendar. */
const parseCalendar = (calendar: string) => new ICAL.Component(ICAL.parse(calendar))
const writeAndReadEvent = (event: Partial<CalendarEvent>, timeZone?: string) => {
  const component = parseCalendar(writeCalendar([{ ...lesson, ...event }], timeZone)).getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event')
  return component
}
const getValue = (component: ICAL.Component, name: string) => component.getFirstPropertyValue(name)?.toString()

/** Returns the text as a parser reads it back: any line break as \n, other control characters as a space. */
const normalizeText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')

/** Unusual names: any characters, and the syntax of iCalendar. */
const unusualText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200, size: 'max' }),
  fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }),
  fc.string({
    unit: fc.constantFrom('\r', '\n', '\\', 'n', 'N', ';', ',', ':', '"', ' ', '\t', '\0', '\x7f', '\u2028', 'é', '👩‍🏫'),
    maxLength: 200,
    size: 'max',
  }),
  fc.constantFrom('END:VEVENT', '\r\nBEGIN:VALARM', 'a\r\n b', '\ud800', String.raw`\N`, ' begint met spatie'),
)

const minutesFrom = (first: string, days: number) =>
  fc
    .integer({ min: 0, max: days * 24 * 60 - 1 })
    .map((minute) => Temporal.PlainDateTime.from(first).add({ minutes: minute }))
const formatMinute = (minute: Temporal.PlainDateTime) => minute.toString({ smallestUnit: 'minute' })

/** Generates times around both clock changes in the Netherlands, and over a whole year for other zones. */
const localTimeArbitrary = fc.oneof(
  minutesFrom('2026-10-24T00:00', 3),
  minutesFrom('2027-03-27T00:00', 3),
  minutesFrom('2026-08-01T00:00', 365),
)

describe('formatCalendar', () => {
  test('writes any text so that another iCalendar parser reads it back', () => {
    fc.assert(
      fc.property(unusualText, unusualText, unusualText, unusualText, (name, summary, location, description) => {
        const calendar = parseCalendar(
          writeCalendar([{ ...lesson, summary, location, description }, lesson], undefined, name),
        )
        expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(normalizeText(name))
        expect(calendar.getFirstPropertyValue('name')).toBe(normalizeText(name))
        const events = calendar.getAllSubcomponents('vevent')
        expect(events).toHaveLength(2)
        const [event] = events
        expect(event?.getFirstPropertyValue('summary')).toBe(normalizeText(summary))
        expect(event?.getFirstPropertyValue('location') ?? '').toBe(normalizeText(location))
        expect(event?.getFirstPropertyValue('description') ?? '').toBe(normalizeText(description))
      }),
      { numRuns: isFullRun ? 2000 : 150 },
    )
  })

  test('writes lines of at most 75 octets that end in CRLF and hold no control character', () => {
    fc.assert(
      fc.property(unusualText, unusualText, (summary, description) => {
        const calendar = writeCalendar([{ ...lesson, summary, description, uid: `1@${summary}` }])
        expect(calendar.endsWith('\r\n')).toBe(true)
        const lines = calendar.slice(0, -2).split('\r\n')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/\p{Cc}/u)
          expect(line).toMatch(/^( |[A-Z-]+[:;])/)
        }
        // RFC 5545, 3.3.11; lenient programs accept unescaped characters, strict ones do not.
        const values = calendar.replaceAll('\r\n ', '').matchAll(/^(?:SUMMARY|DESCRIPTION|UID):(.*)\r$/gm)
        for (const [, escapedText = ''] of values) expect(escapedText.replace(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/)
        // Folding must not split a character: that would not survive decoding.
        expect(Buffer.from(calendar).toString()).toBe(calendar)
      }),
      { numRuns: isFullRun ? 2000 : 150 },
    )
  })
})

describe('the time of an event', () => {
  test('is the instant of the school’s wall-clock time, in every time zone', () => {
    fc.assert(
      fc.property(
        localTimeArbitrary,
        fc.integer({ min: 1, max: 600 }),
        fc.constantFrom(...timeZones),
        (start, length, zone) => {
          const end = start.add({ minutes: length })
          const event = writeAndReadEvent({ start: formatMinute(start), end: formatMinute(end) }, zone)
          const [from, until] = [getValue(event, 'dtstart') ?? '', getValue(event, 'dtend')]
          if (from.length === 10) return
          const toWallClockTime = (instant: string) =>
            formatMinute(Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime())
          const existsInZone = (local: Temporal.PlainDateTime) =>
            local.toZonedDateTime(zone).toPlainDateTime().equals(local)
          expect(from).toMatch(/Z$/)
          if (existsInZone(start)) expect(toWallClockTime(from)).toBe(formatMinute(start))
          if (until !== undefined && existsInZone(end)) expect(toWallClockTime(until)).toBe(formatMinute(end))
          // The end is missing only if a clock change leaves no later instant than the start.
          if (until === undefined) expect(existsInZone(start)).toBe(false)
          else expect(Temporal.Instant.compare(from, until)).toBe(-1)
        },
      ),
      { numRuns: isFullRun ? 10_000 : 500 },
    )
  })

  test.each([
    ['summer', '2026-10-24T09:20', '2026-10-24T07:20:00Z'],
    ['winter', '2026-10-26T09:20', '2026-10-26T08:20:00Z'],
    ['the repeated hour, as the earlier of its two instants', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['the skipped hour, as a time an hour later', '2027-03-28T02:30', '2027-03-28T01:30:00Z'],
    ['the first minute after the skipped hour', '2027-03-28T03:00', '2027-03-28T01:00:00Z'],
  ])('is converted to UTC: %s', (_when, start, utc) => {
    expect(getValue(writeAndReadEvent({ start, end: '2027-06-01T12:00' }), 'dtstart')).toBe(utc)
  })

  test('has no end if the event has no length', () => {
    const event = writeAndReadEvent({ end: lesson.start })
    expect([getValue(event, 'dtstart'), getValue(event, 'dtend')]).toEqual(['2026-11-18T08:20:00Z', undefined])
  })

  test('consists of dates with an exclusive end for whole days, also across a clock change', () => {
    const listDates = (start: string, end: string) => {
      const event = writeAndReadEvent({ start, end, alarm: 10 })
      expect(event.getAllSubcomponents('valarm')).toEqual([])
      return [getValue(event, 'dtstart'), getValue(event, 'dtend')]
    }
    expect(listDates('2026-10-24T00:00', '2026-10-26T00:00')).toEqual(['2026-10-24', '2026-10-26'])
    expect(listDates('2027-03-28T00:00', '2027-03-28T23:59')).toEqual(['2027-03-28', '2027-03-29'])
  })
})

describe('an event', () => {
  test('has the alarm that is set, unless it is cancelled', () => {
    const [alarm] = writeAndReadEvent({ alarm: 15 }).getAllSubcomponents('valarm')
    expect(alarm && [getValue(alarm, 'action'), getValue(alarm, 'trigger'), getValue(alarm, 'description')]).toEqual([
      'DISPLAY',
      '-PT15M',
      'Wiskunde B',
    ])
    expect(writeAndReadEvent({ alarm: 0 }).getAllSubcomponents('valarm')).toHaveLength(1)
    expect(writeAndReadEvent({ alarm: 15, isCancelled: true }).getAllSubcomponents('valarm')).toEqual([])
    expect(writeAndReadEvent({}).getAllSubcomponents('valarm')).toEqual([])
  })

  test('contains its cancelled status, its version and the time of its last change', () => {
    const event = writeAndReadEvent({ isCancelled: true, sequence: 3 })
    expect(
      ['status', 'transp', 'sequence', 'uid', 'last-modified', 'dtstamp'].map((name) => getValue(event, name)),
    ).toEqual(['CANCELLED', 'TRANSPARENT', '3', '1@small', '2026-11-18T08:00:00Z', '2026-11-18T08:00:00Z'])
  })
})

test('an empty calendar contains its name, its time zone and a refresh interval of an hour', () => {
  const calendar = parseCalendar(writeCalendar([]))
  expect(
    ['version', 'name', 'x-wr-calname', 'x-wr-timezone', 'refresh-interval', 'x-published-ttl'].map((name) =>
      getValue(calendar, name),
    ),
  ).toEqual(['2.0', 'Mijn rooster', 'Mijn rooster', 'Europe/Amsterdam', 'PT1H', 'PT1H'])
  expect(calendar.getAllSubcomponents()).toEqual([])
})
