import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { fixedClock, isoWeek } from '../lib/clock.ts'
import { testApp } from '../test/app.ts'
import { testDatabase } from '../test/harness.ts'
import { bookingProfiles } from './booking-profiles.ts'
import { demoBookings } from './bookings.ts'
import { demoSchool } from './school.ts'
import { rostersOf } from './test-rosters.ts'

const sanne = '120417'
const at = (moment: string) => fixedClock('Europe/Amsterdam', moment)
const made = (moment: string) => {
  const demo = demoSchool(Temporal.PlainDate.from(moment.slice(0, 10)))
  return { demo, booked: demoBookings(demo, at(moment)) }
}
const minutesOf = ({ start, end }: { start: string; end: string }) =>
  Temporal.PlainDateTime.from(start).until(end).total('minutes')

describe.each(['2026-11-18T10:06:00Z', '2026-11-22T10:06:00Z', '2026-08-24T06:00:00Z', '2027-06-30T20:00:00Z'])(
  'what is booked at the demo school of %s',
  (moment) => {
    const { demo, booked } = made(moment)
    const { groupsOf } = rostersOf(demo.base)

    test('is the same every time', () => {
      expect(booked.length).toBeGreaterThan(3)
      expect(made(moment).booked).toEqual(booked)
    })

    test('is allowed by a profile of who booked it, with the minutes of each week', () => {
      const used = new Map<string, number>()
      for (const { organizer, room, start, end } of booked) {
        const groups = groupsOf(organizer)
        const profile = bookingProfiles.find(
          (one) => one.rooms.includes(room) && (groups.size === 0 || one.groups.some((group) => groups.has(group))),
        )
        const minutes = minutesOf({ start, end })
        const week = `${organizer} ${room} ${isoWeek(Temporal.PlainDate.from(start.slice(0, 10)))}`
        used.set(week, (used.get(week) ?? 0) + minutes)
        expect(minutes).toBeLessThanOrEqual(profile?.maxMinutes ?? 0)
        expect(used.get(week)).toBeLessThanOrEqual(profile?.maxMinutesPerWeek ?? 0)
        expect(start.slice(11) >= (profile?.opens ?? '') && end.slice(11) <= (profile?.closes ?? '')).toBe(true)
        const days = Temporal.PlainDate.from(moment.slice(0, 10)).until(start.slice(0, 10)).days
        expect(days).toBeLessThanOrEqual(profile?.daysAhead ?? 0)
      }
    })

    test('keeps nobody from a lesson, and no lesson from its room', () => {
      const { base, draft, revised } = demo
      for (const { organizer, guests, room, start, end } of booked) {
        const people = [organizer, ...guests.map(({ person }) => person)]
        const own = new Set([room, ...people.flatMap((person) => [person, ...groupsOf(person)])])
        const clash = [base, draft, revised]
          .flatMap(({ appointments = [] }) => appointments)
          .find(
            (one) =>
              one.start < end &&
              start < one.end &&
              [...one.groups, ...one.teachers, ...one.rooms].some((id) => own.has(id)),
          )
        expect(clash).toBeUndefined()
      }
    })
  },
)

test(
  'stands in the database: Sanne Bakker has one to confirm today, two behind her and an invitation',
  { timeout: 60_000 },
  async () => {
    const { db } = await testDatabase('demo school')
    const { booked } = made('2026-11-18T10:06:00Z')
    const { rows } = await sql<{ bookings: number; occupied: number; unread: number }>`
    select (select count(*)::int from booking) as bookings,
      (select count(*)::int from occupancy where is_booking = 1) as occupied,
      (select count(*)::int from notification where type like 'booking%' and read_at is null) as unread`.execute(db)
    expect(rows).toEqual([{ bookings: booked.length, occupied: booked.length, unread: 0 }])
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
    const told = (await caller.get<{ type: string; data: string }[]>('/api/notification')).result
    expect(told.find(({ type }) => type === 'bookingInvitation')?.data).toContain('"invitationStatus":"Pending"')
    const { result } = await caller.get<{ counts: object }>('/api/Scope')
    expect(result.counts).toMatchObject({ booking: 1 })
  },
)
