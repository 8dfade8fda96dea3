import { describe, expect, test } from 'vitest'
import { findCommonFreeTimes, computeOccupancyIntervals } from './common-free-time.ts'

const day = { from: 500, until: 1000 }
const createInterval = (from: number, until: number) => ({ from, until })
const findFreeTimes = (busy: { from: number; until: number }[][], minimumMinutes = 50, canMissOnePerson = false) =>
  findCommonFreeTimes(computeOccupancyIntervals(busy, day), { minimumMinutes, canMissOnePerson })

describe('computeOccupancyIntervals', () => {
  test('covers the whole day, and names the busy person where only one person is busy', () => {
    expect(computeOccupancyIntervals([[createInterval(400, 600)], [createInterval(550, 700)], []], day)).toEqual([
      { from: 500, until: 550, busyCount: 1, onlyBusyPersonIndex: 0 },
      { from: 550, until: 600, busyCount: 2, onlyBusyPersonIndex: undefined },
      { from: 600, until: 700, busyCount: 1, onlyBusyPersonIndex: 1 },
      { from: 700, until: 1000, busyCount: 0, onlyBusyPersonIndex: undefined },
    ])
  })

  test('counts a person in two places once, and ignores time outside the day', () => {
    expect(
      computeOccupancyIntervals(
        [[createInterval(600, 700), createInterval(650, 680)], [createInterval(0, 500)], [createInterval(1000, 1100)]],
        day,
      ),
    ).toEqual([
      { from: 500, until: 600, busyCount: 0, onlyBusyPersonIndex: undefined },
      { from: 600, until: 650, busyCount: 1, onlyBusyPersonIndex: 0 },
      { from: 650, until: 680, busyCount: 1, onlyBusyPersonIndex: 0 },
      { from: 680, until: 700, busyCount: 1, onlyBusyPersonIndex: 0 },
      { from: 700, until: 1000, busyCount: 0, onlyBusyPersonIndex: undefined },
    ])
  })

  test('returns the whole day as free for an empty list', () => {
    expect(computeOccupancyIntervals([], day)).toEqual([{ ...day, busyCount: 0, onlyBusyPersonIndex: undefined }])
  })
})

describe('findCommonFreeTimes', () => {
  test('returns the free times of all people together that last long enough', () => {
    const busy = [
      [createInterval(500, 600), createInterval(700, 800)],
      [createInterval(650, 700), createInterval(840, 1000)],
    ]
    expect(findFreeTimes(busy)).toEqual([{ ...createInterval(600, 650), missingPersonIndex: undefined }])
    expect(findFreeTimes(busy, 40)).toEqual([
      { ...createInterval(600, 650), missingPersonIndex: undefined },
      { ...createInterval(800, 840), missingPersonIndex: undefined },
    ])
    expect(findFreeTimes(busy, 51)).toEqual([])
  })

  test('returns the whole gap between lessons of different people as one time', () => {
    expect(findFreeTimes([[createInterval(500, 600), createInterval(600, 700)], [createInterval(900, 1000)]])).toEqual([
      { ...createInterval(700, 900), missingPersonIndex: undefined },
    ])
  })
})

describe('findCommonFreeTimes with one person missing', () => {
  test('requires the same missing person for the whole time', () => {
    const busy = [
      [createInterval(500, 560)],
      [createInterval(560, 620)],
      [createInterval(620, 1000)],
      [createInterval(620, 1000)],
    ]
    expect(findFreeTimes(busy, 60, true)).toEqual([
      { ...createInterval(500, 560), missingPersonIndex: 0 },
      { ...createInterval(560, 620), missingPersonIndex: 1 },
    ])
    expect(findFreeTimes(busy, 61, true)).toEqual([])
  })

  test('extends into time that is free for everyone, and returns that time separately if it lasts long enough', () => {
    const busy = [[createInterval(540, 600)], [createInterval(700, 1000)], [createInterval(700, 1000)]]
    expect(findFreeTimes(busy, 100, true)).toEqual([
      { ...createInterval(500, 600), missingPersonIndex: 0 },
      { ...createInterval(600, 700), missingPersonIndex: undefined },
    ])
    expect(findFreeTimes(busy, 110, true)).toEqual([{ ...createInterval(500, 700), missingPersonIndex: 0 }])
    expect(findFreeTimes(busy, 40, true)).toEqual([
      { ...createInterval(500, 540), missingPersonIndex: undefined },
      { ...createInterval(540, 600), missingPersonIndex: 0 },
      { ...createInterval(600, 700), missingPersonIndex: undefined },
    ])
  })

  test('never overlaps two times with different missing people', () => {
    const busy = [
      [createInterval(500, 560)],
      [createInterval(590, 660)],
      [createInterval(660, 1000)],
      [createInterval(660, 1000)],
    ]
    expect(findFreeTimes(busy, 60, true)).toEqual([
      { ...createInterval(500, 590), missingPersonIndex: 0 },
      { ...createInterval(590, 660), missingPersonIndex: 1 },
    ])
  })
})
