import { expect, test } from 'vitest'
import { parseAnswers } from './parse-answers.ts'

const bell = [{ hour: 1, start: '08:15', end: '09:00' }]

test('parses dates, lesson hours and the kind of days', () => {
  const dates = { start: '2026-08-24', end: '2027-07-09' }
  const daysOff = '2026-12-19/2027-01-03,2027-05-05'
  expect(parseAnswers({ ...dates, bell: JSON.stringify(bell), daysOff, cycle: 'false', source: 'x' })).toEqual({
    ...dates,
    bell,
    daysOff: [
      { start: '2026-12-19', end: '2027-01-03' },
      { start: '2027-05-05', end: '2027-05-05' },
    ],
    cycle: false,
  })
})

test.each([undefined, ''])('shows a guess of the kind of days that is given as %j', (cycle) => {
  expect(parseAnswers(cycle === undefined ? {} : { cycle })).toMatchObject({ cycle: null })
})

test('proposes lessons of 50 minutes with breaks if no lesson hours were given', () => {
  const { bell: proposed = [] } = parseAnswers({})
  expect(proposed.slice(0, 3)).toEqual([
    { hour: 1, start: '08:30', end: '09:20' },
    { hour: 2, start: '09:20', end: '10:10' },
    { hour: 3, start: '10:30', end: '11:20' },
  ])
})

test.each(['bells.json', '{"default":[{"start":"08:30","end":"09:20"}]}'])(
  'leaves lesson hours out that are given as %s',
  (text) => {
    expect(parseAnswers({ bell: text })).toEqual({ daysOff: [], cycle: null })
  },
)
