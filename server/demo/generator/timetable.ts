import { periods, type WeekPosition } from './bell-times.ts'
import type { Block } from './blocks.ts'
import type { Random } from './random.ts'
import { getSubject } from './subjects.ts'
import { type PlacedBlock, listWeekPositions, Week } from './week.ts'

const scarce = new Set(['physics', 'biology', 'chemistry', 'art', 'gym', 'music', 'computer', 'workshop'])
const improvements = 3

/** Places the hardest blocks first, each at the lowest cost. A block without a position displaces others. */
export function makeWeek(blocks: Block[], partTime: Map<string, number[]>, random: Random): Week {
  const week = new Week()
  const evictions = new Map<Block, number>()
  const queue = random.shuffle(blocks).toSorted((a, b) => computeDifficulty(b) - computeDifficulty(a))
  for (let tries = 0; queue.length > 0; tries++) {
    if (tries > blocks.length * 5)
      throw new Error(`The demo's week does not come out: ${queue.length} lessons are left.`)
    const block = queue.shift()
    if (!block) break
    if (!placeBest(week, block, partTime)) {
      const evicted = makeRoom(week, block, evictions, partTime)
      queue.unshift(...evicted.map((placed) => placed.block))
    }
  }
  for (let round = 0; round < improvements; round++)
    for (const placed of random.shuffle([...week.placed])) improvePosition(week, placed, partTime)
  return week
}

function computeDifficulty(block: Block): number {
  const isScarce = block.lessons.some(({ subject }) => scarce.has(getSubject(subject).room))
  return (
    (block.fixed ? 1000 : 0) +
    (block.lessons.length === 0 ? 1000 : 0) +
    block.lessons.length * 10 +
    block.length * 4 +
    (isScarce ? 3 : 0)
  )
}

const candidates = [1, 2].map(listWeekPositions)
const listPositions = (block: Block) => (block.fixed ? [block.fixed] : (candidates[block.length - 1] ?? []))

function placeBest(week: Week, block: Block, partTime: Map<string, number[]>): boolean {
  let best: { place: WeekPosition; rooms: string[]; cost: number } | undefined
  for (const place of listPositions(block)) {
    if (!week.hasPeopleFree(block, place)) continue
    const cost = computeCost(week, block, place, partTime)
    if (best && cost >= best.cost) continue
    const rooms = week.findRooms(block, place)
    if (rooms) best = { place, rooms, cost }
  }
  if (best) week.put(block, best.place, best.rooms)
  return best !== undefined
}

function improvePosition(week: Week, placed: PlacedBlock, partTime: Map<string, number[]>) {
  if (placed.block.fixed) return
  week.take(placed)
  placeBest(week, placed.block, partTime)
}

/** Computes the cost: gaps, late periods, a subject twice a day, a teacher's day off. */
function computeCost(week: Week, block: Block, place: WeekPosition, partTime: Map<string, number[]>): number {
  let cost = place.period * 0.01
  for (const name of block.classes) {
    const day = getDay(week, name, place.day)
    if (day.some((placed) => placed?.block.key === block.key)) cost += 12
    const before = computeBurden(day)
    for (let hour = 0; hour < block.length; hour++) day[place.period - 1 + hour] = { ...place, block, rooms: [] }
    cost += computeBurden(day) - before
  }
  for (const { teacher } of block.lessons) if (partTime.get(teacher)?.includes(place.day)) cost += 30
  return cost
}

const getDay = (week: Week, name: string, day: number) =>
  Array.from({ length: periods }, (_, index) => week.at(name, day, index + 1))

function computeBurden(day: (PlacedBlock | undefined)[]): number {
  const first = day.findIndex((placed) => placed)
  if (first === -1) return 0
  const last = day.findLastIndex((placed) => placed)
  const count = day.filter((placed) => placed).length
  const gaps = last - first + 1 - count
  return (
    gaps * 5 +
    first * 2 +
    (last === periods - 1 ? 4 : 0) +
    (last >= periods - 2 ? 2 : 0) +
    (count > 7 ? 6 : 0) +
    count * count * 0.3
  )
}

/** Places a block where it displaces the fewest others. Returns those. */
function makeRoom(
  week: Week,
  block: Block,
  evictions: Map<Block, number>,
  partTime: Map<string, number[]>,
): PlacedBlock[] {
  let best: { place: WeekPosition; out: PlacedBlock[]; cost: number } | undefined
  for (const place of listPositions(block)) {
    const out = listBlockers(week, block, place)
    if (out.some((placed) => placed.block.fixed)) continue
    const worn = out.reduce(
      (sum, placed) => sum + placed.block.lessons.length * 4 + (evictions.get(placed.block) ?? 0) * 6,
      0,
    )
    const cost = worn + computeCost(week, block, place, partTime) * 0.1
    if (!best || cost < best.cost) best = { place, out, cost }
  }
  if (!best) throw new Error(`${block.key} fits nowhere in the demo's week.`)
  const out = [...best.out]
  for (const placed of out) week.take(placed)
  for (let rooms = week.findRooms(block, best.place); ; rooms = week.findRooms(block, best.place)) {
    if (rooms) {
      week.put(block, best.place, rooms)
      break
    }
    const other = findRoomRival(week, block, best.place)
    if (!other) throw new Error(`${block.key} finds no room in the demo's week.`)
    week.take(other)
    out.push(other)
  }
  for (const placed of out) evictions.set(placed.block, (evictions.get(placed.block) ?? 0) + 1)
  return out
}

function listBlockers(week: Week, block: Block, place: WeekPosition): PlacedBlock[] {
  const ids = [...block.classes, ...block.holds, ...block.lessons.map(({ teacher }) => teacher)]
  const hours = Array.from({ length: block.length }, (_, hour) => place.period + hour)
  const found = ids.flatMap((id) => hours.map((period) => week.at(id, place.day, period)))
  return [...new Set(found.filter((placed) => placed !== undefined))]
}

/** Finds a block at that time that uses a room of the scarce kind. */
function findRoomRival(week: Week, block: Block, place: WeekPosition): PlacedBlock | undefined {
  const kinds = new Set(block.lessons.map(({ subject }) => getSubject(subject).room))
  const isOverlapping = (placed: PlacedBlock) =>
    placed.day === place.day &&
    placed.period < place.period + block.length &&
    placed.period + placed.block.length > place.period
  return [...week.placed]
    .filter((placed) => !placed.block.fixed && isOverlapping(placed))
    .toSorted((a, b) => a.block.lessons.length - b.block.lessons.length)
    .find((placed) => placed.block.lessons.some(({ subject }) => kinds.has(getSubject(subject).room)))
}
