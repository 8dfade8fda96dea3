import type { Scope, Session } from '@uurwerk/contract/account/session'
import { describe, expect, test } from 'vitest'
import { testAccess } from '#server/test/access.ts'
import { type TestCaller, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

const fetchSession = async (person: string, headers?: Record<string, string>) =>
  (await api.as(person)).get<Session>('/api/Session', headers)

describe('session.session', () => {
  test('returns the user, the school and its settings', async () => {
    const { result } = await fetchSession('anna')
    expect(result).toEqual({
      me: {
        attendee: {
          id: await getAttendeeId(db, 'anna'),
          sourceId: 'anna',
          type: 'student',
          name: 'Anna Aerts',
          code: null,
        },
        name: 'Anna Aerts',
        role: 'student',
        roles: ['student'],
        type: 'student',
        attendeeRange: { start: '2026-11-16', end: '2026-11-24' },
      },
      customer: 'small',
      env: 'dev',
      version: '6.8.0',
      language: 'nl',
      timeZone: 'Europe/Amsterdam',
      day: { start: '08:00', end: '17:00' },
      bells: [],
      weekLabels: { A: 'A', B: 'B' },
      showPrivacyConsentMessage: true,
      impersonatedUser: null,
    })
  })
  test('returns the lesson hours of the school', async () => {
    const bells = [
      { hour: 1, start: '08:30', end: '09:20' },
      { hour: 2, start: '09:20', end: '10:00', days: [5] },
    ]
    await db
      .updateTable('school')
      .set({ bells: JSON.stringify(bells.map((bell) => ({ ...bell, colour: 'red' }))) })
      .execute()
    expect((await fetchSession('anna')).result.bells).toEqual(bells)
    await db.updateTable('school').set({ bells: '[]' }).execute()
  })
  test('returns what the school calls the weeks of a two-week cycle', async () => {
    const weekLabels = { A: 'even', B: 'oneven' }
    await db
      .updateTable('school')
      .set({ week_labels: JSON.stringify(weekLabels) })
      .execute()
    expect((await fetchSession('anna')).result.weekLabels).toEqual(weekLabels)
    await db.updateTable('school').set({ week_labels: null }).execute()
  })
  test('returns the names of standby duty, and not to students and anonymous users', async () => {
    await db
      .updateTable('school')
      .set({ cover_rules: JSON.stringify({ standby: ['Opvang'] }) })
      .execute()
    const results = await Promise.all(
      ['tess', 'ada', 'anna', 'nobody'].map(async (person) => (await fetchSession(person)).result.standby),
    )
    expect(results).toEqual([['Opvang'], ['Opvang'], undefined, undefined])
    await db.updateTable('school').set({ cover_rules: '{}' }).execute()
  })
  test('returns the highest role of a user with several roles', async () => {
    expect((await fetchSession('cora')).result.me).toMatchObject({
      role: 'team-coordinator',
      roles: ['teacher', 'team-coordinator'],
      attendeeRange: null,
    })
  })
  test('returns the language that the user chose, or else that of the browser', async () => {
    expect((await fetchSession('anna', { 'accept-language': 'en-GB,nl;q=0.5' })).result.language).toBe('en')
    await db
      .insertInto('person_settings')
      .values({ attendee_id: await getAttendeeId(db, 'anna'), language: 'nl', show_privacy_consent_message: false })
      .execute()
    expect((await fetchSession('anna', { 'accept-language': 'en-GB,nl;q=0.5' })).result).toMatchObject({
      language: 'nl',
      showPrivacyConsentMessage: false,
    })
  })
  test('returns an anonymous user for a caller unknown to the school', async () => {
    expect((await fetchSession('nobody')).result.me).toMatchObject({
      attendee: null,
      role: null,
      roles: [],
      attendeeRange: null,
    })
  })
})

describe('session.session while impersonating', () => {
  test('returns the impersonator as me and the impersonated person as impersonatedUser', async () => {
    const { result } = await (await api.as('anna', 'sam')).get<Session>('/api/Session')
    expect(result.me).toMatchObject({ name: 'Sam Smit', role: 'service-desk', attendee: { sourceId: 'sam' } })
    expect(result.me.attendeeRange).toBeNull()
    expect(result.impersonatedUser).toEqual((await fetchSession('anna')).result.me)
  })
  test('returns the impersonator’s language and asks for no consent', async () => {
    const values = { attendee_id: await getAttendeeId(db, 'evi'), language: 'en', show_privacy_consent_message: true }
    await db.insertInto('person_settings').values(values).execute()
    const { result } = await (await api.as('bram', 'evi')).get<Session>('/api/Session', { 'accept-language': 'nl' })
    expect(result).toMatchObject({ language: 'en', showPrivacyConsentMessage: false })
  })
  test('comes with the scope of the impersonated person', async () => {
    const fetchModules = async (caller: TestCaller) => (await caller.get<Scope>('/api/Scope')).result.modules
    expect(await fetchModules(await api.as('anna', 'sam'))).toEqual(await fetchModules(await api.as('anna')))
  })
})

describe('session.scope', () => {
  const fetchModules = async (person: string) => (await (await api.as(person)).get<Scope>('/api/Scope')).result.modules
  test('returns the modules of the caller’s role', async () => {
    expect(await fetchModules('anna')).toEqual([
      'roster',
      'program',
      'booking',
      'exam',
      'notifications',
      'settings',
      'rosterChange',
    ])
    expect(await fetchModules('teun')).toEqual([
      'roster',
      'coach',
      'deploymentPlan',
      'program',
      'booking',
      'availabilityRequest',
      'exam',
      'notifications',
      'settings',
      'rosterChange',
    ])
    expect(await fetchModules('tess')).not.toContain('coach')
    expect(await fetchModules('sam')).toEqual(['roster', 'notifications', 'settings', 'impersonation'])
  })
  test('userIsNoAttendee: refuses a caller unknown to the school', async () => {
    expect(await (await api.as('nobody')).get('/api/Scope')).toMatchObject({ status: 403, code: 'userIsNoAttendee' })
  })
})

testAccess('session', {
  session: { call: 'GET /api/Session', guest: 'ok', withoutObject: 'ok' },
  scope: { call: 'GET /api/Scope', guest: 'userIsNoAttendee', withoutObject: 'ok' },
})
