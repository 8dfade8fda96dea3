import { describe, expect, test } from 'vitest'
import type { Appointment } from '../import/school.ts'
import { filterByDates, findRosterClashes, buildDemoSchool, filterLessons, groupRosters } from './test-rosters.ts'
import { isFullRun, selectCases } from '../test/full.ts'

const sanne = '120417'
const wednesday = buildDemoSchool('2026-11-18')
const { base, revised } = wednesday
const { listStudents, listGroups } = groupRosters(base)
const listAttendeesAt = (appointment: Appointment) => [
  ...appointment.groups.flatMap(listStudents),
  ...appointment.teachers,
  ...appointment.rooms,
]

/** Lists a student's differences between the two publications. */
function listChangesOfPerson({ base, revised }: ReturnType<typeof buildDemoSchool>, person: string): string[] {
  const groups = listGroups(person)
  const revisedById = new Map((revised.appointments ?? []).map((appointment) => [appointment.id, appointment]))
  const baseAppointments = filterByDates(base.appointments, revised.span?.start ?? '', revised.span?.end ?? '')
  const isOwn = (appointment: Appointment) => appointment.groups.some((group) => groups.has(group))
  const previousIds = new Set(baseAppointments.map(({ id }) => id))
  const changed = baseAppointments.filter(
    (item) => isOwn(item) && JSON.stringify(item) !== JSON.stringify(revisedById.get(item.id)),
  )
  const added = [...revisedById.values()].filter((item) => isOwn(item) && !previousIds.has(item.id))
  return [...changed, ...added].map(({ start }) => start.slice(0, 10))
}

describe('the second publication of the demo school', () => {
  test('gives Sanne Bakker a cancelled lesson and two changes on the show date, and a change the day before', () => {
    const groups = listGroups(sanne)
    const today = filterByDates(revised.appointments, '2026-11-18', '2026-11-18')
    const studentAppointments = today.filter((item) => item.groups.some((group) => groups.has(group)))
    const appointmentNames = studentAppointments
      .toSorted((a, b) => a.id.localeCompare(b.id))
      .map(({ name, cancelled }) => (cancelled ? `(${name})` : name))
    expect(appointmentNames).toEqual([
      '(Nederlands)',
      'Toets Biologie',
      'Keuzeles Engels',
      'Keuzeles Wiskunde',
      'Aardrijkskunde',
    ])
    expect(listChangesOfPerson(wednesday, sanne)).toContain('2026-11-17')
    expect(listChangesOfPerson(wednesday, sanne).filter((date) => date === '2026-11-18')).toHaveLength(2)
  })

  test.each(selectCases(['22', '16', '17', '18', '19', '20', '21']))(
    'changes Sanne Bakker’s roster in the current week when made on 2026-11-%s',
    async (date) => {
      const week = listChangesOfPerson(buildDemoSchool(`2026-11-${date}`), sanne).filter(
        (change) => change >= '2026-11-16' && change <= '2026-11-22',
      )
      expect(week.length).toBeGreaterThanOrEqual(1)
    },
  )

  test('contains every kind of change: room, teacher, date, cancelled, dropped, added', () => {
    const baseById = new Map((base.appointments ?? []).map((appointment) => [appointment.id, appointment]))
    const revisedAppointments = revised.appointments ?? []
    const hasChange = (differs: (appointment: Appointment, old: Appointment) => boolean) =>
      revisedAppointments.some((item) => {
        const old = baseById.get(item.id)
        return old !== undefined && differs(item, old)
      })
    expect(
      hasChange((appointment, old) => appointment.start === old.start && appointment.rooms.join() !== old.rooms.join()),
    ).toBe(true)
    expect(hasChange((appointment, old) => appointment.teachers.join() !== old.teachers.join())).toBe(true)
    expect(hasChange((appointment, old) => appointment.start.slice(0, 10) !== old.start.slice(0, 10))).toBe(true)
    expect(hasChange((appointment, old) => appointment.cancelled && !old.cancelled)).toBe(true)
    expect(revisedAppointments.some(({ id }) => !baseById.has(id))).toBe(true)
    const remainingIds = new Set(revisedAppointments.map(({ id }) => id))
    const span = filterByDates(base.appointments, revised.span?.start ?? '', revised.span?.end ?? '')
    expect(span.some(({ id }) => !remainingIds.has(id))).toBe(true)
  })
})

describe('buildDemoSchool', () => {
  const months = isFullRun ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : []
  const daily = months.map((month) => `2027-${String(month).padStart(2, '0')}-13`)
  const special = [
    '2026-12-30',
    ...(isFullRun
      ? ['2027-03-28', '2026-11-21', '2027-01-02', '2026-10-25', '2026-08-23', '2026-04-06', '2026-07-20']
      : []),
  ]

  test.each([...daily, ...special])(
    'covers four weeks before %s to thirteen weeks after it, with changes and without clashing lessons',
    async (date) => {
      const today = Temporal.PlainDate.from(date)
      const school = buildDemoSchool(date)
      const monday = today.subtract({ days: today.dayOfWeek - 1 })
      expect(school.base.span).toEqual({
        start: monday.subtract({ weeks: 4 }).toString(),
        end: monday.add({ weeks: 13, days: 6 }).toString(),
      })
      const types = new Set(school.base.appointments?.map(({ type }) => type))
      for (const type of ['lesson', 'exam', 'choice', 'activity'])
        expect(types.has(type as Appointment['type']), type).toBe(true)
      expect(listChangesOfPerson(school, sanne).length).toBeGreaterThanOrEqual(4)
      expect(findRosterClashes(filterLessons(school.revised.appointments), listAttendeesAt)).toEqual([])
      const years = school.base.settings.years
      expect(
        years.every(({ start, end, periods }) => start < end && periods.every((period) => period.start <= period.end)),
      ).toBe(true)
    },
  )
})
