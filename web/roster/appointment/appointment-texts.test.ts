import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setCurrentLanguage } from '#web/lib/language.ts'
import { listMarks } from './marks.ts'
import {
  formatAccessibleName,
  formatCompany,
  formatGhostName,
  formatRooms,
  formatSeats,
  formatStackName,
  formatStackTitle,
  formatAppointmentTitle,
  formatRosterTitle,
} from './appointment-texts.ts'
import { createSampleAppointment } from './appointment-sample.ts'

const changedAt = '2026-11-20T08:00:00.000Z'

async function switchLanguage(language: Language) {
  setCurrentLanguage(language)
  await i18next.changeLanguage(language)
}

beforeAll(async () => {
  const resources = { nl: { translation: texts.nl }, en: { translation: texts.en } }
  await i18next.init({ lng: 'nl', resources, interpolation: { escapeValue: false } })
  await switchLanguage('nl')
})
afterAll(() => switchLanguage('nl'))

describe('the accessible name of an appointment', () => {
  test('contains day, times, title, room and change', () => {
    const changed = createSampleAppointment({ change: { kind: 'changed', at: changedAt } })
    expect(formatAccessibleName(changed)).toBe('dinsdag 24 november, 09:00 tot 10:30, Wiskunde, B1.23, gewijzigd')
  })

  test('is in English when the language is English', async () => {
    await switchLanguage('en')
    const cancelled = createSampleAppointment({ isCancelled: true })
    expect(formatAccessibleName(cancelled)).toBe('Tuesday 24 November, 09:00 to 10:30, Wiskunde, B1.23, cancelled')
    await switchLanguage('nl')
  })

  test('contains the previous room', () => {
    const moved = createSampleAppointment({
      change: { kind: 'changed', at: changedAt, classrooms: [{ id: 51, name: 'A105', code: null }] },
    })
    expect(formatAccessibleName(moved)).toContain('B1.23, was A105, gewijzigd')
  })

  test('contains the name of the previous teacher, and the previous time of a moved lesson', () => {
    const teachers = [{ id: 41, name: 'Tom Bos', code: 'TBO' }]
    const changed = createSampleAppointment({ change: { kind: 'changed', at: changedAt, teachers } })
    expect(formatAccessibleName(changed)).toMatch(/, B1\.23, [^,]+, was Tom Bos, gewijzigd$/)
    const moved = createSampleAppointment({
      change: { kind: 'moved', at: changedAt, start: '2026-11-23T13:35', end: '2026-11-23T14:25' },
    })
    expect(formatAccessibleName(moved)).toContain('10:30, was maandag 23 november 13:35, Wiskunde, B1.23, verplaatst')
  })

  test('contains the seats taken or that it is full, and the user’s answer', () => {
    const choice = createSampleAppointment({ type: 'choice', capacity: 30, subscriptionCount: 12 })
    expect(formatAccessibleName(choice)).toContain('keuzeles, 12 van 30 plaatsen bezet')
    const full = createSampleAppointment({
      ...choice,
      capacity: 2,
      subscriptionCount: 2,
      isFull: true,
      isSubscribed: true,
    })
    expect(formatAccessibleName(full)).toMatch(/keuzeles, vol, ingeschreven$/)
    const offered = { ...choice, subscribable: { from: '2026-11-01T08:00', until: '2026-11-24T08:00' } }
    expect(formatAccessibleName(offered)).toMatch(/plaatsen bezet, nog niet ingeschreven$/)
    const waiting = { ...offered, isWaiting: true, isFull: true }
    expect(formatAccessibleName(waiting)).toMatch(/vol, op de wachtlijst$/)
    expect(formatAccessibleName({ ...waiting, waitingPlace: 2 })).toMatch(/vol, 2e op de wachtlijst$/)
    expect(formatAccessibleName({ ...offered, isDenied: true })).toMatch(/, afgemeld$/)
    expect(formatAccessibleName({ ...offered, isSubscribed: true, isLocked: true })).toMatch(
      /ingeschreven, staat vast$/,
    )
    expect([formatSeats(choice), formatSeats(full)]).toEqual(['12/30', 'vol'])
  })

  test('contains the date of the end if the appointment ends on another day', () => {
    const night = createSampleAppointment({ start: '2026-11-24T22:30', end: '2026-11-25T01:00' })
    expect(formatAccessibleName(night)).toContain('22:30 tot woensdag 25 november 01:00')
  })

  test('says at the old place of a moved lesson where the lesson went', () => {
    const moved = createSampleAppointment({
      change: { kind: 'moved', at: changedAt, start: '2026-11-23T13:00', end: '2026-11-23T14:30' },
    })
    const name = formatGhostName(
      moved,
      Temporal.PlainDateTime.from('2026-11-23T13:00'),
      Temporal.PlainDateTime.from('2026-11-23T14:30'),
    )
    expect(name).toBe('maandag 23 november, 13:00 tot 14:30, Wiskunde, verplaatst naar di 24 nov 09:00')
  })

  test('says only once that a lesson without a room is online', () => {
    const online = createSampleAppointment({ isOnline: true, classrooms: [] })
    expect(formatAccessibleName(online).match(/online/g)).toHaveLength(1)
  })
})

describe('a booking', () => {
  const organizer = { id: 40, name: 'J. van Dalen' }
  const booking = createSampleAppointment({
    type: 'booking',
    name: 'Overleg',
    course: null,
    groups: [],
    booking: { organizer, confirmed: true },
  })

  test('shows its title, type and organizer in every roster', () => {
    expect(formatAccessibleName(booking)).toBe('dinsdag 24 november, 09:00 tot 10:30, Overleg, B1.23, reservering')
    for (const perspective of ['student', 'teacher', 'classroom'] as const)
      expect(formatCompany(booking, perspective)).toBe('J. van Dalen')
  })

  test('is shown only as busy if its details are hidden', async () => {
    const hidden = { ...booking, name: '', teachers: [], booking: null }
    expect([formatAppointmentTitle(hidden), formatCompany(hidden)]).toEqual(['Bezet', ''])
    await switchLanguage('en')
    expect(formatAppointmentTitle(hidden)).toBe('Busy')
    await switchLanguage('nl')
    expect(formatAppointmentTitle({ ...hidden, type: 'lesson' })).toBe('–')
  })
  test('a conversation with hidden details is shown as busy, without a mark of its type', () => {
    const talk = { ...createSampleAppointment(), type: 'activity' as const, name: '', course: null, groups: [] }
    expect([formatAppointmentTitle(talk), listMarks(talk)]).toEqual(['Bezet', []])
    expect(listMarks({ ...talk, name: 'Excursie' })).toEqual(['ACTIVITY'])
  })
})

describe('the text of a small block', () => {
  test('uses the codes of rooms and people if they have a code', () => {
    expect(formatRooms(createSampleAppointment())).toBe('B1.23')
    expect(formatCompany(createSampleAppointment())).toBe('DAL')
  })

  test('has the group in the title in a teacher’s roster, and lists group and teacher in a room’s roster', () => {
    expect(formatRosterTitle(createSampleAppointment(), 'teacher')).toBe('V5A Wiskunde')
    expect(formatRosterTitle(createSampleAppointment(), 'student')).toBe('Wiskunde')
    expect(formatCompany(createSampleAppointment(), 'teacher')).toBe('')
    const twoGroups = createSampleAppointment({ groups: ['V5A', 'V5B'].map((name, id) => ({ id, name, code: null })) })
    expect(formatRosterTitle(twoGroups, 'teacher')).toBe('V5A +1 Wiskunde')
    expect(formatCompany(twoGroups, 'teacher')).toBe('V5A, V5B')
    expect(formatCompany(createSampleAppointment(), 'classroom')).toBe('V5A · DAL')
    expect(formatRooms(createSampleAppointment(), 'classroom')).toBe('')
  })
})

describe('a stack of appointments', () => {
  const [lesson, choice, booking] = [
    {},
    { type: 'choice' as const },
    { type: 'booking' as const, name: 'Overleg' },
  ].map((changes) => createSampleAppointment(changes))
  const at10 = Temporal.PlainDateTime.from('2026-11-24T10:00')

  test('is called lessons only if it contains no other appointments', async () => {
    expect(formatStackTitle([lesson!, choice!])).toBe('2 lessen')
    expect(formatStackTitle([lesson!, booking!])).toBe('2 afspraken')
    expect(formatStackName([lesson!, booking!], at10, at10.add({ minutes: 50 }))).toBe(
      '2 afspraken tussen 10:00 en 10:50: Wiskunde, Overleg',
    )
    await switchLanguage('en')
    expect(formatStackTitle([lesson!, booking!])).toBe('2 appointments')
    await switchLanguage('nl')
  })
})
