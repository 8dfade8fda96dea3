import { describe, expect, test } from 'vitest'
import { samplePlanned, sampleProgram, sampleSubject, sampleWeeks, weekNumber, weeksFrom } from '../sample.ts'
import { yearWeeks } from '../weeks.ts'
import { asBefore, asWritten, copied, moved, type Plan, takenOver, withWeeks } from './planning.ts'

const weeks = yearWeeks(sampleProgram(), [], '2026-11-18')
const place = weekNumber
/** Weeks by number, each with what is to be reached in it. */
const planned = (texts: Record<number, string>) =>
  sampleSubject({
    weeks: Object.entries(texts).map(([number, objectives]) => samplePlanned(place(Number(number)), { objectives })),
  })
const told = ({ changes }: Plan) => changes.map(({ week, after }) => `${week.number} ${after.objectives || '–'}`)

test('a week is copied to another, which is then the same', () => {
  const subject = planned({ 47: 'a', 49: 'b' })
  expect(told(copied(subject, weeks, place(47), place(49)))).toEqual(['49 a'])
  expect(told(copied(subject, weeks, place(47), place(47)))).toEqual([])
  expect(told(copied(subject, weeks, place(48), place(49)))).toEqual(['49 –'])
})

describe('what is moved along', () => {
  test('stands so many weeks later, and what is before stays', () => {
    const subject = planned({ 46: 'before', 47: 'a', 48: 'b', 50: 'c' })
    expect(told(moved(subject, weeks, place(47), 1))).toEqual(['47 –', '48 a', '49 b', '50 –', '51 c'])
  })

  test('steps over holidays', () => {
    expect(told(moved(planned({ 50: 'a', 51: 'b' }), weeks, place(50), 2))).toEqual(['50 –', '51 –', '1 a', '2 b'])
  })

  test('comes out of a holiday to the week with school after it', () => {
    const subject = planned({ 51: 'a', 52: 'in the holiday' })
    expect(told(moved(subject, weeks, place(51), 1))).toEqual(['51 –', '52 –', '1 a', '2 in the holiday'])
  })

  test('loses what no longer fits in the year, and says so', () => {
    const last = sampleWeeks.length - 1
    const subject = sampleSubject({ weeks: [samplePlanned(last - 1), samplePlanned(last)] })
    const { changes, lost } = moved(subject, weeks, last - 1, 1)
    expect(changes.map(({ week, after }) => [week.week, after.objectives])).toEqual([
      [last - 1, ''],
      [last, `Doel ${last - 1}`],
    ])
    expect(lost).toEqual([{ objectives: `Doel ${last}`, material: '', test: '' }])
  })
})

describe('what is taken over', () => {
  const source = {
    weeks: weeksFrom('2025-08-25', 46),
    planned: [12, 13, 14, 17, 19].map((week) => samplePlanned(week, { objectives: `vorig jaar ${week}` })),
  }

  test('comes to the weeks of the same number, but not to a holiday, and says what is left out', () => {
    const plan = takenOver(planned({}), weeks, source, true)
    expect(plan.lost.map(({ objectives }) => objectives)).toEqual(['vorig jaar 17'])
    expect(told(plan)).toEqual(['47 vorig jaar 12', '48 vorig jaar 13', '49 vorig jaar 14', '2 vorig jaar 19'])
  })

  test('leaves what is planned, unless one asks for all', () => {
    const subject = planned({ 48: 'own' })
    expect(told(takenOver(subject, weeks, source, true))).not.toContain('48 vorig jaar 13')
    expect(told(takenOver(subject, weeks, source, false))).toContain('48 vorig jaar 13')
  })
})

test('what is written goes by the versions that were seen, and undone by those that it got', () => {
  const subject = planned({ 47: 'a', 48: 'b' })
  const { changes } = copied(subject, weeks, place(47), place(48))
  expect(asWritten(changes)).toEqual([samplePlanned(place(48), { objectives: 'a', version: 1 })])
  const written = [samplePlanned(place(48), { objectives: 'a', version: 2 })]
  expect(asBefore(changes, written)).toEqual([samplePlanned(place(48), { objectives: 'b', version: 2 })])
  expect(withWeeks(subject, written).weeks.map(({ week, version }) => [week, version])).toEqual([
    [place(47), 1],
    [place(48), 2],
  ])
})
