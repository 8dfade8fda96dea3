import type { Guests } from '@uurwerk/contract/rooms/guests'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import type { SchoolData } from '#server/import/school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { type TestCallers, getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { bookSuccessfully, putBookable, removeBookings } from '#server/test/bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addAppointment } from '#server/test/joinable-appointments.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'

// The clock says Wednesday 18 November, 11:06. Everyone may book both rooms; Anna and Bram share a group.
const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db, { daysAhead: 14 }))
beforeEach(() => removeBookings(db))

interface GuestsRequest {
  room?: string
  slot: string
  query?: string
  app?: TestCallers
}
const fetchGuests = async (
  person: string,
  guests: readonly string[],
  { room = 'a108', slot, query = '', app = api }: GuestsRequest,
) => {
  const ids = await Promise.all(guests.map((guest) => getAttendeeId(db, guest)))
  const path = `/api/booking/facility/${await getAttendeeId(db, room)}/${slot}/guests?attendees=${ids.join(',')}${query}`
  return (await app.as(person)).get<Guests>(path)
}
const getAvailability = async (...parameters: Parameters<typeof fetchGuests>) => {
  const { result } = await fetchGuests(...parameters)
  const names = await Promise.all(
    result.guests.map(async ({ id, isKnown, clashes }) => ({
      who: (await db.selectFrom('attendee').select('source_id').where('id', '=', id).executeTakeFirst())?.source_id,
      clashes: isKnown ? clashes.map(({ date, type, name }) => `${date.slice(8)} ${type} ${name}`.trim()) : 'unknown',
    })),
  )
  return { ...result, clashes: Object.fromEntries(names.map(({ who, clashes }) => [who, clashes])) }
}

const lessonSlot = '2026-11-19T10:30/2026-11-19T11:00'
const choiceLessonSlot = '2026-11-18T12:45/2026-11-18T13:15'
const talkSlot = '2026-11-18T14:00/2026-11-18T14:30'

describe('booking.guests', () => {
  test('returns the clashes of the caller and of each guest, and the first time that suits everyone', async () => {
    const { clashes, unpublished, common } = await getAvailability('teun', ['tess', 'cora'], { slot: lessonSlot })
    expect(clashes).toEqual({ teun: [], tess: ['19 lesson Engels'], cora: [] })
    expect(unpublished).toEqual([])
    expect(common).toEqual({ start: '2026-11-19T11:20', end: '2026-11-19T11:50' })
    const withoutGuests = await getAvailability('teun', [], { slot: choiceLessonSlot })
    expect(withoutGuests.clashes).toEqual({ teun: ['18 choice Keuzeles'] })
    expect(withoutGuests.common?.start).toBe('2026-11-18T13:35')
  })

  test('proposes the requested time if everyone is free, within the limits of the room and its profile', async () => {
    const slot = '2026-11-19T13:00/2026-11-19T14:00'
    expect((await getAvailability('teun', ['tess'], { slot })).common).toEqual({
      start: '2026-11-19T13:00',
      end: '2026-11-19T14:00',
    })
    await bookSuccessfully(db, api, 'cora', { start: '2026-11-19T13:30', end: '2026-11-19T14:30' }, 'a108')
    expect((await getAvailability('teun', ['tess'], { slot })).common?.start).toBe('2026-11-19T14:30')
    // It is too late for this day, and on Friday the room is free from the start of the school's day.
    expect((await getAvailability('teun', ['tess'], { slot: '2026-11-19T16:30/2026-11-19T17:30' })).common?.start).toBe(
      '2026-11-20T08:00',
    )
    expect((await getAvailability('teun', ['tess'], { slot: '2026-11-19T08:00/2026-11-19T12:00' })).common).toBeNull()
  })

  test('checks the dates of a series together and moves all of them', async () => {
    const { clashes, common } = await getAvailability('teun', ['tess'], {
      slot: lessonSlot,
      query: '&weekdays=4&until=2026-11-26',
    })
    expect(clashes).toEqual({ teun: [], tess: ['19 lesson Engels'] })
    expect(common).toEqual({ start: '2026-11-19T11:20', end: '2026-11-19T11:50' })
    await bookSuccessfully(db, api, 'tess', { start: '2026-11-26T11:00', end: '2026-11-26T13:00' }, 'b204')
    const later = await getAvailability('teun', ['tess'], { slot: lessonSlot, query: '&weekdays=4&until=2026-11-26' })
    expect(later.clashes['tess']).toEqual(['19 lesson Engels'])
    expect(later.common?.start).toBe('2026-11-19T13:00')
  })

  test('ignores the booking given as bookingId, which must be the caller’s own', async () => {
    const slot = '2026-11-18T15:00/2026-11-18T16:00'
    const id = await bookSuccessfully(db, api, 'teun', { invitedAttendees: [await getAttendeeId(db, 'tess')] }, 'a108')
    expect((await getAvailability('teun', ['tess'], { slot })).clashes['tess']).toHaveLength(1)
    const without = await getAvailability('teun', ['tess'], { slot, query: `&bookingId=${id}` })
    expect(without.clashes).toEqual({ teun: [], tess: [] })
    expect(without.common?.start).toBe('2026-11-18T15:00')
    expect(getCodeOrStatus(await fetchGuests('cora', [], { slot, query: `&bookingId=${id}` }))).toBe(
      'bookingDoesNotExist',
    )
  })

  test('refuses a series that is too long for so many people', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => `guest-${index}`)
    const guests = ids.map((id) => ({ source_id: id, type: 'teacher' as const, name: id, search_text: id }))
    await db.insertInto('attendee').values(guests).execute()
    onTestFinished(async () => void (await db.deleteFrom('attendee').where('source_id', 'in', ids).execute()))
    const weekly = { slot: '2026-11-18T15:00/2026-11-18T15:30', query: '&weekdays=3&until=2027-11-10' }
    expect((await fetchGuests('teun', ['tess'], weekly)).status).toBe(200)
    expect(getCodeOrStatus(await fetchGuests('teun', ids, weekly))).toBe('requestTooWide')
  })

  test('refuses too many days, an invalid slot, a time that the clock skips and an id that is no room', async () => {
    const until = '2027-11-17'
    const everyDay = { slot: '2026-11-18T15:00/2026-11-18T15:30', query: `&weekdays=1,2,3,4,5&until=${until}` }
    expect(getCodeOrStatus(await fetchGuests('teun', ['tess'], everyDay))).toBe('requestTooWide')
    expect(getCodeOrStatus(await fetchGuests('teun', [], { slot: '2026-11-18T15:30/2026-11-18T15:00' }))).toBe(
      'bookingInvalidTimeSlot',
    )
    expect(getCodeOrStatus(await fetchGuests('teun', [], { slot: '2027-03-28T02:15/2027-03-28T02:45' }))).toBe(
      'timeDoesNotExist',
    )
    expect(getCodeOrStatus(await fetchGuests('teun', [], { slot: choiceLessonSlot, room: 'teun' }))).toBe(
      'bookingClassroomNotBookable',
    )
  })
})

describe('privacy of booking.guests', () => {
  const hiddenNames = /Geheim|Overleg|Gesprek/

  test('hides the name of a teacher’s booking or activity, except from its participants and staff', async () => {
    await bookSuccessfully(
      db,
      api,
      'cora',
      { name: 'Geheim', invitedAttendees: [await getAttendeeId(db, 'tess')] },
      'b204',
    )
    const slot = '2026-11-18T15:00/2026-11-18T16:00'
    expect((await getAvailability('teun', ['tess'], { slot })).clashes['tess']).toEqual(['18 booking'])
    expect((await getAvailability('ada', ['tess'], { slot })).clashes['tess']).toEqual(['18 booking Geheim'])
    expect((await getAvailability('tess', ['cora'], { slot })).clashes['cora']).toEqual(['18 booking Geheim'])

    const slotFields = { starts_at: '2026-11-18T14:00', ends_at: '2026-11-18T14:30' }
    const subscriptionFields = { offered_to_all: false, subscribe_from: null, subscribe_until: null }
    const id = await addAppointment(db, { type: 'activity', name: 'Geheim', ...subscriptionFields, ...slotFields }, [
      'teun',
      'bram',
    ])
    expect((await getAvailability('tess', ['teun'], { slot: talkSlot })).clashes['teun']).toEqual(['18 activity'])
    expect((await getAvailability('teun', ['bram'], { slot: talkSlot })).clashes['bram']).toContain(
      '18 activity Geheim',
    )
    await db.deleteFrom('appointment').where('id', '=', id).execute()
  })

  test('hides a student’s activity from teachers, also in the proposed time, but not from staff and that student', async () => {
    const { clashes, common } = await getAvailability('teun', ['bram'], { slot: talkSlot })
    expect(clashes['bram']).toEqual([])
    expect(common?.start).toBe('2026-11-18T14:00')
    expect((await getAvailability('ada', ['bram'], { slot: talkSlot })).clashes['bram']).toEqual([
      '18 activity Gesprek',
    ])
    expect((await getAvailability('bram', [], { slot: talkSlot })).clashes['bram']).toEqual(['18 activity Gesprek'])
  })

  test('reveals nothing to a student about other students and people whom the student cannot invite', async () => {
    await bookSuccessfully(db, api, 'bram', {}, 'b204')
    const slot = '2026-11-18T15:00/2026-11-18T16:00'
    const { clashes, common } = await getAvailability('anna', ['bram', 'teun'], { slot })
    expect(clashes).toEqual({ anna: [], bram: 'unknown', teun: [] })
    expect(common?.start).toBe('2026-11-18T15:00')
    // Nor does the answer say anything about people whom the caller may not invite.
    const { result } = await fetchGuests('anna', ['evi', 'v5b'], { slot })
    expect(result.guests.slice(1).map(({ isKnown, clashes }) => [isKnown, clashes])).toEqual([
      [false, []],
      [false, []],
    ])
  })

  test('shows a student’s sign-up only to the teacher of the lesson, staff and that student', async () => {
    const choiceLesson = await db
      .selectFrom('appointment')
      .select('id')
      .where('source_id', '=', 'choice')
      .executeTakeFirstOrThrow()
    const attendee_id = await getAttendeeId(db, 'bram')
    await db
      .insertInto('subscription')
      .values({ appointment_id: choiceLesson.id, attendee_id, accepted: true })
      .execute()
    const visibleClashes = await Promise.all(
      ['teun', 'ada', 'tess'].map(
        async (who) => (await getAvailability(who, ['bram'], { slot: choiceLessonSlot })).clashes['bram'],
      ),
    )
    expect(visibleClashes).toEqual([['18 choice Keuzeles'], ['18 choice Keuzeles'], []])
    expect((await getAvailability('bram', [], { slot: choiceLessonSlot })).clashes['bram']).toEqual([
      '18 choice Keuzeles',
    ])
    await db.deleteFrom('subscription').execute()
    expect((await getAvailability('teun', ['bram'], { slot: choiceLessonSlot })).clashes['bram']).toEqual([])
  })

  test('shows lessons of an unpublished week only to staff, and reports the week as unpublished to others', async () => {
    const slot = '2026-12-07T08:30/2026-12-07T09:00'
    const availability = await getAvailability('tess', ['teun'], { slot })
    expect([availability.clashes['teun'], availability.unpublished]).toEqual([[], ['2026-12-07']])
    const staff = await getAvailability('ada', ['teun'], { slot })
    expect([staff.clashes['teun'], staff.unpublished]).toEqual([['07 lesson Wiskunde B'], []])
  })

  test('shows no clashes of anyone to a caller without the module roster', async () => {
    const setModules = (modulesPerRole: SchoolData['settings']['modulesPerRole']) =>
      applySchool(
        db,
        { settings: { ...smallSchool.settings, modulesPerRole } },
        { clock: createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z') },
      )
    await setModules({ teacher: ['booking', 'settings'] })
    const { clashes, common } = await getAvailability('teun', ['tess'], { slot: lessonSlot, room: 'b204' })
    expect(clashes).toEqual({ teun: 'unknown', tess: 'unknown' })
    // A person who may book a room may know when it is taken.
    expect(common?.start).toBe('2026-11-19T11:20')
    await setModules(null)
  })

  test('never returns the name of a hidden booking or activity', async () => {
    await bookSuccessfully(
      db,
      api,
      'cora',
      { name: 'Geheim', invitedAttendees: [await getAttendeeId(db, 'tess')] },
      'b204',
    )
    for (const who of ['anna', 'teun'])
      for (const slot of [talkSlot, '2026-11-18T15:00/2026-11-18T16:00'])
        expect(JSON.stringify((await fetchGuests(who, ['tess', 'bram', 'cora'], { slot })).result)).not.toMatch(
          hiddenNames,
        )
  })
})
