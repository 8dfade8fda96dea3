import { describe, expect, test } from 'vitest'
import { readSmallSchool } from './reader-fixture.ts'

const columns =
  'id,name,rooms,roles,teams,groups,maxMinutes,maxMinutesPerWeek,opens,closes,daysAhead,confirmation,confirmBefore,confirmAfter,radius'
const validCells = 'study,Studying,b204,student,science,v5a,120,360,09:00,16:00,7,location,5,10,50'.split(',')
/** Builds a file with one profile, with some cells replaced. */
const buildFile = (change: Record<string, string> = {}) => {
  const cells = columns.split(',').map((column, index) => change[column] ?? validCells[index])
  return { 'booking-profiles.csv': `${columns}\n${cells.join(',')}\n` }
}

describe('booking-profiles.csv', () => {
  test('is read with every column', async () => {
    const { school, faults } = await readSmallSchool(buildFile({ rooms: 'b204|b204', roles: 'student|teacher' }))
    expect(faults).toEqual([])
    expect(school?.bookingProfiles).toEqual([
      {
        id: 'study',
        name: 'Studying',
        rooms: ['b204'],
        roles: ['student', 'teacher'],
        teams: ['science'],
        groups: ['v5a'],
        maxMinutes: 120,
        maxMinutesPerWeek: 360,
        opens: '09:00',
        closes: '16:00',
        daysAhead: 7,
        confirmation: 'location',
        confirmBefore: 5,
        confirmAfter: 10,
        radius: 50,
      },
    ])
  })

  test('defaults to the school’s hours, 14 days ahead and no confirmation', async () => {
    const day = {
      customer: 'small',
      name: 'S',
      timeZone: 'Europe/Amsterdam',
      years: [],
      day: { start: '07:45', end: '18:30' },
    }
    const { school, faults } = await readSmallSchool({
      'school.json': JSON.stringify(day),
      'booking-profiles.csv': 'id,name,rooms,maxMinutes,maxMinutesPerWeek\nopen,Open,a108,60,60\n',
    })
    expect(faults).toEqual([])
    expect(school?.bookingProfiles?.[0]).toMatchObject({
      roles: [],
      teams: [],
      groups: [],
      opens: '07:45',
      closes: '18:30',
      daysAhead: 14,
      confirmation: 'none',
      confirmBefore: 15,
      confirmAfter: 15,
      radius: null,
    })
  })

  test('defaults to a radius of 100 metres for confirmation on location', async () => {
    const { school } = await readSmallSchool(buildFile({ radius: '' }))
    expect(school?.bookingProfiles?.[0]?.radius).toBe(100)
  })

  test.each([
    ['name', ''],
    ['rooms', ''],
    ['rooms', '|'],
    ['rooms', 'b205'],
    ['rooms', 'v5a'],
    ['rooms', 'b204|a108'],
    ['roles', 'pupil'],
    ['teams', 'v5a'],
    ['groups', 'v6a'],
    ['maxMinutes', ''],
    ['maxMinutes', '0'],
    ['maxMinutes', '1441'],
    ['maxMinutes', '7.5'],
    ['maxMinutesPerWeek', ''],
    ['maxMinutesPerWeek', '10081'],
    ['maxMinutesPerWeek', '119'],
    ['opens', '9:00'],
    ['opens', '24:00'],
    ['closes', '09:00'],
    ['closes', '08:00'],
    ['daysAhead', '-1'],
    ['confirmation', 'sms'],
    ['confirmBefore', '-5'],
    ['confirmAfter', 'soon'],
    ['radius', '0'],
  ])('is refused with the %s %j', async (column, cell) => {
    const { school, lines } = await readSmallSchool(buildFile({ [column]: cell }))
    expect(school).toBeUndefined()
    expect(lines).toEqual([`booking-profiles.csv:2 ${column}`])
  })

  test('is refused if a profile opens after the school’s day ends', async () => {
    const { faults } = await readSmallSchool(buildFile({ opens: '17:30', closes: '' }))
    expect(faults).toMatchObject([{ line: 2, column: 'opens', value: '17:30' }])
    expect(faults[0]?.reason).toContain('closes at 17:00')
  })

  test('is refused with each room without a location if confirmation is on location', async () => {
    const { faults } = await readSmallSchool(buildFile({ rooms: 'b204|a108' }))
    expect(faults).toMatchObject([{ column: 'rooms', value: 'a108' }])
    const inTheApp = await readSmallSchool(buildFile({ rooms: 'b204|a108', confirmation: 'app', radius: '' }))
    expect(inTheApp.faults).toEqual([])
  })

  test('is refused with a radius if confirmation is in the app', async () => {
    const { lines } = await readSmallSchool(buildFile({ confirmation: 'app' }))
    expect(lines).toEqual(['booking-profiles.csv:2 radius'])
  })

  test('is refused if two profiles have the same id, and accepts the id of a room', async () => {
    const { 'booking-profiles.csv': file } = buildFile({ id: 'b204' })
    const { lines } = await readSmallSchool({ 'booking-profiles.csv': `${file}${file.split('\n')[1]}\n` })
    expect(lines).toEqual(['booking-profiles.csv:3 id'])
  })
})
