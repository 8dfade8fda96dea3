import { describe, expect, test } from 'vitest'
import { getBoxKey, findInitialFocus, computeGridLayout, getBoxSlots } from './grid-layout.ts'

const day = Temporal.PlainDate.from('2026-11-18')
const nextDay = day.add({ days: 1 })
const toDateTime = (time: string, date = day) => date.toPlainDateTime(time)
const createEntry = (key: string, start: string, end: string, lanes: string[] = [], date = day) => ({
  key,
  label: key,
  isSelectable: true,
  start: toDateTime(start, date),
  end: toDateTime(end, date),
  lanes,
})
const createLane = (key: string) => ({ key, name: key, heading: key })
const school = { start: '08:00', end: '17:00' }

describe('lanes', () => {
  const entries = [
    createEntry('both', '09:00', '10:00', ['anna', 'bram']),
    createEntry('only', '09:00', '10:00', ['bram']),
    createEntry('later', '09:00', '10:00', ['anna'], nextDay),
  ]
  const layout = computeGridLayout([day, nextDay], entries, school, {
    maximumColumns: 2,
    minimumEntryHeight: 31,
    lanes: [createLane('anna'), createLane('bram')],
  })

  test('divide each day and hold the appointments of their attendee, a shared appointment in each lane', () => {
    expect(layout.columns.map((column) => [column.key, column.boxes.map(({ items }) => items[0]?.key)])).toEqual([
      ['2026-11-18/anna', ['both']],
      ['2026-11-18/bram', ['both', 'only']],
      ['2026-11-19/anna', ['later']],
      ['2026-11-19/bram', []],
    ])
  })

  test('lay out their own appointments, unaffected by parallel appointments in other lanes', () => {
    const [anna, bram] = layout.columns
    expect(anna?.boxes[0]).toMatchObject({ column: 0, columnCount: 1 })
    expect(bram?.boxes.map(({ columnCount }) => columnCount)).toEqual([2, 2])
  })

  test('have a unique key for each column and box', () => {
    const keys = layout.columns.flatMap((column) => [column.key, ...column.boxes.map((box) => getBoxKey(column, box))])
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('set the initial focus to today’s first appointment that is not over', () => {
    const today = [createEntry('over', '08:30', '09:20', ['anna']), createEntry('coming', '11:20', '12:10', ['bram'])]
    const { columns, ...rest } = computeGridLayout([day], today, school, {
      maximumColumns: 1,
      minimumEntryHeight: 31,
      lanes: [createLane('anna'), createLane('bram')],
    })
    expect(findInitialFocus({ columns, ...rest }, toDateTime('10:06'))).toBe('2026-11-18/bram/coming')
  })
})

test('a day without lanes is a single column', () => {
  const { columns } = computeGridLayout([day, nextDay], [createEntry('a', '09:00', '10:00')], school, {
    maximumColumns: 3,
    minimumEntryHeight: 31,
  })
  expect(columns.map((column) => [column.key, column.boxes.length])).toEqual([
    ['2026-11-18', 1],
    ['2026-11-19', 0],
  ])
})

describe('getBoxSlots', () => {
  const createParallelEntries = (date: Temporal.PlainDate, firstKey: number) =>
    ['09:00', '09:00', '09:00', '09:30'].map((start, index) =>
      createEntry(`${firstKey + index}`, start, '10:00', [], date),
    )
  const getColumn = (
    date: Temporal.PlainDate,
    entries: ReturnType<typeof createParallelEntries>,
    maximumColumns: number,
  ) => computeGridLayout([date], entries, school, { maximumColumns, minimumEntryHeight: 31 }).columns[0]!

  test('returns the same slots a week later for other lessons at the same times', () => {
    const [slots, slotsAWeekLater] = [day, day.add({ days: 7 })].map((date, index) =>
      getBoxSlots(getColumn(date, createParallelEntries(date, 100 * (index + 1)), 4).boxes),
    )
    expect(new Set(slots).size).toBe(4)
    expect(slotsAWeekLater).toEqual(slots)
  })

  test('keeps the slot of a lesson or stack when the number of columns changes', () => {
    const getKeysBySlot = (maximumColumns: number) => {
      const column = getColumn(day, createParallelEntries(day, 100), maximumColumns)
      return new Map(getBoxSlots(column.boxes).map((slot, index) => [slot, getBoxKey(column, column.boxes[index]!)]))
    }
    const [wide, narrow] = [getKeysBySlot(4), getKeysBySlot(2)]
    expect(narrow.size).toBe(2)
    for (const [slot, place] of narrow) expect(wide.get(slot)).toBe(place)
  })
})
