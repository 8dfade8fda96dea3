import type { GroupChoice, Option } from '@uurwerk/contract/joining/interrogation'
import { describe, expect, test } from 'vitest'
import { type Shown, withGroup, withOption } from './trying.ts'

const lessons = { seats: 2, taken: 0, full: false, courses: [], moments: [], teachers: [], classrooms: [] }
const group = (groupId: number): GroupChoice => ({ groupId, name: `Groep ${groupId}`, chosen: false, ...lessons })
const option = (id: number): Option => ({
  id,
  name: `Keuze ${id}`,
  chosen: false,
  courseGroupName: null,
  groupId: null,
  ...lessons,
})
const shown: Shown = {
  groups: [group(1), group(2)],
  options: {
    options: [option(3)],
    optionSets: [
      { id: 1, name: 'Een', min: 1, max: 1, options: [option(4), option(5)] },
      { id: 2, name: 'Twee', min: 0, max: 2, options: [option(6), option(7), option(8)] },
    ],
  },
}
const chosen = ({ groups, options }: Shown) => [
  ...(groups ?? []).flatMap((one) => (one.chosen ? one.groupId : [])),
  ...[...options.options, ...options.optionSets.flatMap((set) => set.options)].flatMap((one) =>
    one.chosen ? one.id : [],
  ),
]
const tap = (ids: number[]) =>
  chosen(ids.reduce((now, id) => (id < 3 ? withGroup(now, id) : withOption(now, id)), shown))

test.each([
  ['another group takes the place of the first', [1, 2], [2]],
  ['an option goes on and off', [3, 3], []],
  ['in a set of one the other takes its place', [4, 5], [5]],
  ['in a set of two there is no third', [6, 7, 8], [6, 7]],
  ['what is given back makes room', [6, 7, 6, 8], [7, 8]],
])('trying a round: %s', (_, taps, expected) => expect(tap(taps)).toEqual(expected))

describe('trying a round without groups', () => {
  test('has no group to choose', () => expect(withGroup({ ...shown, groups: null }, 1).groups).toBeNull())
})
