import { periodCount, type WeekPosition } from './bell-times.ts'
import type { Block } from './blocks.ts'
import type { Random } from './random.ts'
import { getSubject } from './subjects.ts'
import { type PlacedBlock, listWeekPositions, Week } from './week.ts'

const scarceRoomKinds = new Set(['physics', 'biology', 'chemistry', 'art', 'gym', 'music', 'computer', 'workshop'])
const improvementRounds = 3

/** Places the hardest blocks first, each at the lowest cost. A block without a position displaces others. */
export function makeWeek(blocks: Block[], daysOffByTeacher: Map<string, number[]>, random: Random): Week {
  const week = new Week()
  const displacementCounts = new Map<Block, number>()
  const queue = random.shuffle(blocks).toSorted((a, b) => computeDifficulty(b) - computeDifficulty(a))
  for (let tries = 0; queue.length > 0; tries++) {
    if (tries > blocks.length * 5)
      throw new Error(`The demo's week does not come out: ${queue.length} lessons are left.`)
    const block = queue.shift()
    if (!block) break
    if (!placeAtLowestCost(week, block, daysOffByTeacher)) {
      const displacedBlocks = placeByDisplacing(week, block, displacementCounts, daysOffByTeacher)
      queue.unshift(...displacedBlocks.map((placedBlock) => placedBlock.block))
    }
  }
  for (let round = 0; round < improvementRounds; round++)
    for (const placedBlock of random.shuffle([...week.placedBlocks]))
      improvePosition(week, placedBlock, daysOffByTeacher)
  return week
}

function computeDifficulty(block: Block): number {
  const isScarce = block.lessons.some(({ subject }) => scarceRoomKinds.has(getSubject(subject).room))
  return (
    (block.fixedPosition ? 1000 : 0) +
    (block.lessons.length === 0 ? 1000 : 0) +
    block.lessons.length * 10 +
    block.length * 4 +
    (isScarce ? 3 : 0)
  )
}

const positionsByLength = [1, 2].map(listWeekPositions)
const listPositions = (block: Block) =>
  block.fixedPosition ? [block.fixedPosition] : (positionsByLength[block.length - 1] ?? [])

function placeAtLowestCost(week: Week, block: Block, daysOffByTeacher: Map<string, number[]>): boolean {
  let bestPlacement: { position: WeekPosition; rooms: string[]; cost: number } | undefined
  for (const position of listPositions(block)) {
    if (!week.areAttendeesFree(block, position)) continue
    const cost = computeCost(week, block, position, daysOffByTeacher)
    if (bestPlacement && cost >= bestPlacement.cost) continue
    const rooms = week.findRooms(block, position)
    if (rooms) bestPlacement = { position, rooms, cost }
  }
  if (bestPlacement) week.placeBlock(block, bestPlacement.position, bestPlacement.rooms)
  return bestPlacement !== undefined
}

function improvePosition(week: Week, placedBlock: PlacedBlock, daysOffByTeacher: Map<string, number[]>) {
  if (placedBlock.block.fixedPosition) return
  week.removeBlock(placedBlock)
  placeAtLowestCost(week, placedBlock.block, daysOffByTeacher)
}

/** Computes the cost: gaps, late periods, a subject twice a day, a teacher's day off. */
function computeCost(
  week: Week,
  block: Block,
  position: WeekPosition,
  daysOffByTeacher: Map<string, number[]>,
): number {
  let cost = position.period * 0.01
  for (const name of block.classes) {
    const day = listDayBlocks(week, name, position.day)
    if (day.some((placedBlock) => placedBlock?.block.key === block.key)) cost += 12
    const burdenBefore = computeBurden(day)
    for (let hour = 0; hour < block.length; hour++) day[position.period - 1 + hour] = { ...position, block, rooms: [] }
    cost += computeBurden(day) - burdenBefore
  }
  for (const { teacher } of block.lessons) if (daysOffByTeacher.get(teacher)?.includes(position.day)) cost += 30
  return cost
}

const listDayBlocks = (week: Week, name: string, day: number) =>
  Array.from({ length: periodCount }, (_, index) => week.findBlock(name, day, index + 1))

function computeBurden(day: (PlacedBlock | undefined)[]): number {
  const first = day.findIndex((placedBlock) => placedBlock)
  if (first === -1) return 0
  const last = day.findLastIndex((placedBlock) => placedBlock)
  const count = day.filter((placedBlock) => placedBlock).length
  const gaps = last - first + 1 - count
  const isLastPeriodUsed = last === periodCount - 1
  const endsLate = last >= periodCount - 2
  return (
    gaps * 5 + first * 2 + (isLastPeriodUsed ? 4 : 0) + (endsLate ? 2 : 0) + (count > 7 ? 6 : 0) + count * count * 0.3
  )
}

/** Places a block where it displaces the fewest others. Returns those. */
function placeByDisplacing(
  week: Week,
  block: Block,
  displacementCounts: Map<Block, number>,
  daysOffByTeacher: Map<string, number[]>,
): PlacedBlock[] {
  let bestPlacement: { position: WeekPosition; blockers: PlacedBlock[]; cost: number } | undefined
  for (const position of listPositions(block)) {
    const blockers = listBlockers(week, block, position)
    if (blockers.some((placedBlock) => placedBlock.block.fixedPosition)) continue
    const displacementCost = blockers.reduce(
      (sum, placedBlock) =>
        sum + placedBlock.block.lessons.length * 4 + (displacementCounts.get(placedBlock.block) ?? 0) * 6,
      0,
    )
    const cost = displacementCost + computeCost(week, block, position, daysOffByTeacher) * 0.1
    if (!bestPlacement || cost < bestPlacement.cost) bestPlacement = { position, blockers, cost }
  }
  if (!bestPlacement) throw new Error(`${block.key} fits nowhere in the demo's week.`)
  const displacedBlocks = [...bestPlacement.blockers]
  for (const placedBlock of displacedBlocks) week.removeBlock(placedBlock)
  let rooms = week.findRooms(block, bestPlacement.position)
  while (!rooms) {
    const roomRival = findRoomRival(week, block, bestPlacement.position)
    if (!roomRival) throw new Error(`${block.key} finds no room in the demo's week.`)
    week.removeBlock(roomRival)
    displacedBlocks.push(roomRival)
    rooms = week.findRooms(block, bestPlacement.position)
  }
  week.placeBlock(block, bestPlacement.position, rooms)
  for (const placedBlock of displacedBlocks)
    displacementCounts.set(placedBlock.block, (displacementCounts.get(placedBlock.block) ?? 0) + 1)
  return displacedBlocks
}

function listBlockers(week: Week, block: Block, position: WeekPosition): PlacedBlock[] {
  const ids = [...block.classes, ...block.reservedIds, ...block.lessons.map(({ teacher }) => teacher)]
  const hours = Array.from({ length: block.length }, (_, hour) => position.period + hour)
  const blockers = ids.flatMap((id) => hours.map((period) => week.findBlock(id, position.day, period)))
  return [...new Set(blockers.filter((placedBlock) => placedBlock !== undefined))]
}

/** Finds a block at that time that uses a room of the scarce kind. */
function findRoomRival(week: Week, block: Block, position: WeekPosition): PlacedBlock | undefined {
  const kinds = new Set(block.lessons.map(({ subject }) => getSubject(subject).room))
  const isOverlapping = (placedBlock: PlacedBlock) =>
    placedBlock.day === position.day &&
    placedBlock.period < position.period + block.length &&
    placedBlock.period + placedBlock.block.length > position.period
  return [...week.placedBlocks]
    .filter((placedBlock) => !placedBlock.block.fixedPosition && isOverlapping(placedBlock))
    .toSorted((a, b) => a.block.lessons.length - b.block.lessons.length)
    .find((placedBlock) => placedBlock.block.lessons.some(({ subject }) => kinds.has(getSubject(subject).room)))
}
