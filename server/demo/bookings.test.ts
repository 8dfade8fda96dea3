import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import type { DemoAction } from './demo-actions.ts'
import { generateActions } from './generator/generate-actions.ts'
import { generateSchool } from './generator/generate-school.ts'
import { DateShift } from './date-shift.ts'
import { buildDemoSchool, groupRosters } from './test-rosters.ts'
import { selectCases } from '../test/full.ts'

const sanne = '120417'
const isBooking = (action: DemoAction) => action.do === 'book'
const bookingActions = generateActions(generateSchool()).filter(isBooking)

const days = ['2026-11-22', '2026-11-18', '2026-11-19', '2026-11-20', '2026-12-28', '2027-03-24', '2027-08-02']

describe.each(selectCases(days))('a booking in the demo school made on %s', (date) => {
  test('clashes with no appointment of its participants or its room', async () => {
    const shift = new DateShift(Temporal.PlainDate.from(date))
    const { base, revised } = buildDemoSchool(date)
    const { listGroups } = groupRosters(base)
    const appointments = [base, revised].flatMap(({ appointments = [] }) => appointments)
    for (const { by, invite, room, ...action } of bookingActions) {
      const [start, end] = [shift.moveTime(action.start), shift.moveTime(action.end)]
      if (start === undefined || end === undefined) continue
      const people = [by, ...invite]
      const participantIds = new Set([room, ...people.flatMap((person) => [person, ...listGroups(person)])])
      const clash = appointments.find(
        (item) =>
          item.start < end &&
          start < item.end &&
          [...item.groups, ...item.teachers, ...item.rooms].some((id) => participantIds.has(id)),
      )
      expect(clash).toBeUndefined()
    }
  })
})

test('the seeded demo school gives Sanne Bakker a booking to confirm today, two past bookings and an invitation', async () => {
  const { db } = await testDatabase('demo school')
  const { rows } = await sql<{ bookings: number; occupied: number; unread: number }>`
    select (select count(*)::int from booking) as bookings,
      (select count(*)::int from occupancy where is_booking = 1) as occupied,
      (select count(*)::int from notification where type like 'booking%' and read_at is null) as unread`.execute(db)
  expect(rows).toEqual([{ bookings: bookingActions.length, occupied: bookingActions.length, unread: 0 }])
  const caller = await (await testApp(db)).as(sanne)
  const list = async (path: string) => (await caller.get<object[]>(`/api/Booking/${path}`)).result
  expect(await list('Organizer/Future')).toMatchObject([
    {
      name: 'PWS overleg',
      facility: { name: 'Werkplek 3.12' },
      start: '2026-11-18T14:30',
      confirmed: false,
      confirmation: { from: '2026-11-18T14:15', until: '2026-11-18T14:45', onLocation: false },
      invitees: [{ status: 'Pending' }, { status: 'Accepted' }],
    },
    { name: 'Piano oefenen', facility: { name: 'D103' }, confirmation: { onLocation: true } },
  ])
  expect(await list('Organizer/Past')).toMatchObject([{ confirmed: true }, { confirmed: true }])
  expect(await list('Invited')).toMatchObject([{ name: 'Samen natuurkunde leren', start: '2026-11-23T15:30' }])
  const notifications = (await caller.get<{ type: string; data: string }[]>('/api/notification')).result
  expect(notifications.find(({ type }) => type === 'bookingInvitation')?.data).toContain('"invitationStatus":"Pending"')
  const { result } = await caller.get<{ counts: object }>('/api/Scope')
  expect(result.counts).toMatchObject({ booking: 1 })
})
