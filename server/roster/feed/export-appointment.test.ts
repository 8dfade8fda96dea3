import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { testAccess } from '#server/test/access.ts'
import { inOwnRoster, inRosterOfOthers } from '#server/test/access-row.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

const fetchCalendar = async (person: string, appointment: string, attendee: string | number = 'me', language = 'nl') =>
  api.app.inject({
    url: `/api/Appointment/Calendar/${await getAppointmentId(db, appointment)}/Attendee/${attendee}`,
    headers: { authorization: `Bearer ${await api.mintToken(person)}`, 'accept-language': language },
  })
const fetchRefusal = async (...parameters: Parameters<typeof fetchCalendar>) =>
  (await fetchCalendar(...parameters)).json<{ code: string }>().code

const parseCalendar = (text: string) => new ICAL.Component(ICAL.parse(text))
const listEvents = (text: string) =>
  parseCalendar(text)
    .getAllSubcomponents('vevent')
    .map((event) =>
      Object.fromEntries(event.getAllProperties().map((property) => [property.name, String(property.getFirstValue())])),
    )

describe('feed.ofAppointment', () => {
  test('returns a single event in the caller’s language, without calendar name and refresh interval', async () => {
    const { statusCode, headers, body } = await fetchCalendar('anna', 'l1')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(listEvents(body)).toMatchObject([
      {
        summary: 'Wiskunde B',
        dtstart: '2026-11-16T07:30:00Z',
        dtend: '2026-11-16T08:20:00Z',
        location: 'B204',
        description: 'Docent: Teun Tol\nGroep: V5A',
        status: 'CONFIRMED',
      },
    ])
    expect(parseCalendar(body).getFirstPropertyValue('x-wr-calname')).toBeNull()
    expect(parseCalendar(body).getFirstPropertyValue('refresh-interval')).toBeNull()
    expect(listEvents((await fetchCalendar('anna', 'l1', 'me', 'en')).body)[0]?.description).toBe(
      'Teacher: Teun Tol\nGroup: V5A',
    )
  })

  test('uses the same UID as the feed', async () => {
    const { result: feed } = await (
      await api.as('anna')
    ).post<Feed>('/api/Settings/Feeds', { name: 'Feed', content: 'own-roster' })
    const feedAnswer = await api.app.inject({ url: new URL(feed.url ?? '').pathname })
    const uids = listEvents(feedAnswer.body).map(({ uid }) => uid)
    const [event] = listEvents((await fetchCalendar('anna', 'l1')).body)
    expect(uids).toContain(event?.uid)
    expect(event?.uid).toBe(`${await getAppointmentId(db, 'l1')}@small`)
  })

  test('exports an offered appointment, and an appointment in another roster that the caller may see', async () => {
    expect(listEvents((await fetchCalendar('anna', 'choice')).body)[0]?.summary).toBe('Keuzeles')
    expect((await fetchCalendar('teun', 'l1', await getAttendeeId(db, 'anna'))).statusCode).toBe(200)
    expect(await fetchRefusal('bram', 'l1', await getAttendeeId(db, 'anna'))).toBe('attendeeNoRights')
    expect(await fetchRefusal('teun', 'l1', 999_999)).toBe('attendeeDoesNotExist')
  })

  test('refuses a holiday, an appointment of an unpublished week and an appointment in another roster', async () => {
    expect(await fetchRefusal('anna', 'holiday')).toBe('appointmentHolidayNotSelectable')
    for (const hidden of ['later', 'l2', 'private'])
      expect(await fetchRefusal('anna', hidden)).toBe('appointmentDoesNotExist')
  })
})

testAccess('feed', {
  ofAppointment: {
    call: 'GET /api/Appointment/Calendar/{appointment}/Attendee/me',
    ...inOwnRoster,
  },
  'ofAppointment, of others': {
    call: 'GET /api/Appointment/Calendar/1/Attendee/{person}',
    ...inRosterOfOthers,
  },
})
