import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import type { Scope } from '@uurwerk/contract/account/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import type { BookingProfile as ImportedProfile, SchoolData } from '#server/import/school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { type TestCallers, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, putSmallSchool, smallSchool } from '#server/test/small-school.ts'
import { listBookingProfiles } from './service.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const api = await testApp(db)
const onTuesdayEvening = api.at('2026-11-17T22:59:00Z')

const { settings } = smallSchool
const importParts = (parts: Partial<SchoolData>) => applySchool(db, { settings, ...parts }, { clock, replace: true })
const studyProfile: ImportedProfile = {
  id: 'study',
  name: 'Studying',
  rooms: ['b204'],
  roles: [],
  teams: [],
  groups: [],
  maxMinutes: 120,
  maxMinutesPerWeek: 360,
  opens: '09:00',
  closes: '16:30',
  daysAhead: 7,
  confirmation: 'location',
  confirmBefore: 10,
  confirmAfter: 20,
  radius: 150,
}
const putProfiles = (...profiles: Partial<ImportedProfile>[]) =>
  importParts({ bookingProfiles: profiles.map((profile) => ({ ...studyProfile, ...profile })) })

const fetchProfiles = async (person: string, app: TestCallers = api) =>
  (await app.as(person)).get<BookingProfile[]>('/api/BookingProfile')
const hasBookingModule = async (person: string, app: TestCallers = api) =>
  (await (await app.as(person)).get<Scope>('/api/Scope')).result.modules.includes('booking')

beforeEach(() => putSmallSchool(db))

describe('booking-profile.mine', () => {
  test('returns the limits and rooms of each profile that covers the caller, sorted by name', async () => {
    await putProfiles(
      { groups: ['v5a'] },
      { id: 'all', name: 'Any', rooms: ['b204', 'a108'], confirmation: 'app', radius: null },
    )
    const { result } = await fetchProfiles('anna')
    const [a108, b204] = [await getAttendeeId(db, 'a108'), await getAttendeeId(db, 'b204')]
    const limits = {
      id: expect.any(Number),
      maxMinutes: 120,
      maxMinutesPerWeek: 360,
      opens: '09:00',
      closes: '16:30',
      daysAhead: 7,
      confirmBefore: 10,
      confirmAfter: 20,
    }
    expect(result).toEqual([
      {
        ...limits,
        name: 'Any',
        facilities: [
          { id: a108, name: 'A108' },
          { id: b204, name: 'B204' },
        ],
        confirmation: 'app',
        confirmationOnLocation: false,
        radius: null,
      },
      {
        ...limits,
        name: 'Studying',
        facilities: [{ id: b204, name: 'B204' }],
        confirmation: 'location',
        confirmationOnLocation: true,
        radius: 150,
      },
    ])
  })

  test('leaves out a removed room', async () => {
    await importParts({ rooms: smallSchool.rooms?.filter(({ id }) => id !== 'b204') ?? [] })
    const { result } = await fetchProfiles('teun')
    expect(result.map(({ facilities }) => facilities.map(({ name }) => name))).toEqual([['A108']])
  })

  test('moduleMissing: refuses a caller without a profile', async () => {
    expect((await fetchProfiles('ada')).code).toBe('moduleMissing')
  })

  test('returns the profiles of the impersonated user', async () => {
    const samAsAnna = await api.as('anna', 'sam')
    const { result } = await samAsAnna.get<BookingProfile[]>('/api/BookingProfile')
    expect(result.map(({ name }) => name)).toEqual(['Studying'])
  })

  test('reads the uncommitted changes of its own transaction', async () => {
    const teun = await getAttendeeId(db, 'teun')
    const names = await db.transaction().execute(async (tx) => {
      await tx.updateTable('booking_profile').set({ name: 'Renamed' }).where('source_id', '=', 'teaching').execute()
      return (await listBookingProfiles({ db: tx, clock }, teun)).map(({ name }) => name)
    })
    expect(names).toEqual(['Renamed'])
  })
})

const everyone = ['anna', 'bram', 'teun', 'tess', 'cora', 'evi', 'ada']

/** Expects that exactly these people get a profile, and the module with it. */
const expectCoveredPeople = async (covered: string[], app: TestCallers = api) => {
  for (const person of everyone) {
    const isCovered = covered.includes(person)
    const { code } = await fetchProfiles(person, app)
    expect([person, code, await hasBookingModule(person, app)]).toEqual(
      isCovered ? [person, undefined, true] : [person, 'moduleMissing', false],
    )
  }
}

describe('a booking profile and its module', () => {
  test('covers users with one of its roles', async () => {
    await putProfiles({ roles: ['student', 'team-coordinator'] })
    await expectCoveredPeople(['anna', 'bram', 'cora'])
  })

  test('covers members of its groups from the first to the last day of their membership', async () => {
    await putProfiles({ groups: ['v5a', 'v5b'] })
    await expectCoveredPeople(['anna', 'bram'])
    await expectCoveredPeople(['anna'], onTuesdayEvening)
    const endedMembership = { group: 'v5a', person: 'anna', from: null, until: '2026-11-17' }
    await importParts({ memberships: [endedMembership] })
    await expectCoveredPeople([])
    await expectCoveredPeople(['anna'], onTuesdayEvening)
  })

  test('covers the members of its teams, and a coordinator who is not a member', async () => {
    const team = { id: 'science', name: 'Science', unit: 'upper', coordinators: ['cora'], members: ['teun'] }
    await importParts({ teams: [team] })
    await putProfiles({ teams: ['science'] })
    await expectCoveredPeople(['teun', 'cora'])
  })

  test('covers everyone if it has no roles, teams or groups', async () => {
    await putProfiles({})
    await expectCoveredPeople(everyone)
  })

  test('covers nobody, instead of everyone, after its group is removed', async () => {
    await putProfiles({ groups: ['v5a'] })
    await importParts({ groups: (smallSchool.groups ?? []).filter(({ id }) => id !== 'v5a') })
    await expectCoveredPeople([])
  })

  test('covers nobody after it is removed', async () => {
    await putProfiles({ roles: ['student'] })
    await importParts({ bookingProfiles: [] })
    await expectCoveredPeople([])
  })

  test('gives no access to a role from which the school has taken the module', async () => {
    await putProfiles({})
    await applySchool(db, { settings: { ...settings, modulesPerRole: { student: ['roster'] } } }, { clock })
    await expectCoveredPeople(['teun', 'tess', 'cora', 'evi', 'ada'])
  })
})
