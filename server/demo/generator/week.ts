import { canStartLesson, dayCount, periodCount, type WeekPosition } from './bell-times.ts'
import type { Block, Lesson } from './blocks.ts'
import { findScreenshotRoom } from './screenshot-week.ts'
import { listSuitableRooms } from './rooms.ts'
import { getSubject } from './subjects.ts'

export interface PlacedBlock extends WeekPosition {
  block: Block
  rooms: string[]
}

export class Week {
  readonly placedBlocks = new Set<PlacedBlock>()
  readonly #slotsByAttendeeId = new Map<string, (PlacedBlock | undefined)[]>()

  findBlock(attendeeId: string, day: number, period: number): PlacedBlock | undefined {
    return this.#slotsByAttendeeId.get(attendeeId)?.[toSlotIndex({ day, period })]
  }

  /** @param length in periods */
  isFree(attendeeId: string, position: WeekPosition, length: number): boolean {
    const slots = this.#slotsByAttendeeId.get(attendeeId)
    if (!slots) return true
    const firstSlot = toSlotIndex(position)
    for (let slot = firstSlot; slot < firstSlot + length; slot++) if (slots[slot]) return false
    return true
  }

  /** Checks classes, teachers and reserved rooms, but not the rooms of the lessons. */
  areAttendeesFree(block: Block, position: WeekPosition): boolean {
    return listAttendeeIds(block).every((id) => this.isFree(id, position, block.length))
  }

  /** Finds a room per lesson; undefined if there are too few. */
  findRooms(block: Block, position: WeekPosition): string[] | undefined {
    const rooms: string[] = []
    for (const lesson of block.lessons) {
      const room = this.findRoom(lesson, position, block.length, rooms)
      if (!room) return undefined
      rooms.push(room)
    }
    return rooms
  }

  findRoom(
    lesson: Lesson,
    position: WeekPosition,
    length: number,
    excludedRooms: readonly string[] = [],
  ): string | undefined {
    return listLessonRooms(lesson).find((room) => !excludedRooms.includes(room) && this.isFree(room, position, length))
  }

  placeBlock(block: Block, position: WeekPosition, rooms: string[]): PlacedBlock {
    const placedBlock = { block, day: position.day, period: position.period, rooms }
    this.placedBlocks.add(placedBlock)
    this.#setSlots(placedBlock, placedBlock)
    return placedBlock
  }

  removeBlock(placedBlock: PlacedBlock) {
    this.placedBlocks.delete(placedBlock)
    this.#setSlots(placedBlock, undefined)
  }

  #setSlots(placedBlock: PlacedBlock, value: PlacedBlock | undefined) {
    const firstSlot = toSlotIndex(placedBlock)
    for (const attendeeId of [...listAttendeeIds(placedBlock.block), ...placedBlock.rooms]) {
      let slots = this.#slotsByAttendeeId.get(attendeeId)
      if (!slots) this.#slotsByAttendeeId.set(attendeeId, (slots = Array<undefined>(slotCount).fill(undefined)))
      slots.fill(value, firstSlot, firstSlot + placedBlock.block.length)
    }
  }
}

const toSlotIndex = ({ day, period }: WeekPosition) => day * periodCount + period
const slotCount = toSlotIndex({ day: dayCount, period: periodCount }) + 1

const attendeeIdsByBlock = new WeakMap<Block, string[]>()

function listAttendeeIds(block: Block): string[] {
  let ids = attendeeIdsByBlock.get(block)
  if (!ids)
    attendeeIdsByBlock.set(
      block,
      (ids = [...block.classes, ...block.lessons.map(({ teacher }) => teacher), ...block.reservedIds]),
    )
  return ids
}

const roomsByLesson = new WeakMap<Lesson, string[]>()

/** Lists suitable rooms: the teacher's own first, then along the corridor. */
export function listLessonRooms(lesson: Lesson): string[] {
  let rooms = roomsByLesson.get(lesson)
  if (!rooms) roomsByLesson.set(lesson, (rooms = rankRooms(lesson)))
  return rooms
}

function rankRooms({ subject, teacher, size, preferredRoom }: Lesson): string[] {
  const suitableRooms = listSuitableRooms(getSubject(subject).room, size)
  const ownRoomIndex = suitableRooms.indexOf(preferredRoom ?? findScreenshotRoom(teacher) ?? '')
  const firstIndex = ownRoomIndex === -1 ? hash(teacher) % Math.max(1, suitableRooms.length) : ownRoomIndex
  return [...suitableRooms.slice(firstIndex), ...suitableRooms.slice(0, firstIndex)]
}

const hash = (text: string) =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

export const listWeekPositions = (length: number): WeekPosition[] =>
  Array.from({ length: dayCount * periodCount }, (_, index) => ({
    day: Math.floor(index / periodCount),
    period: (index % periodCount) + 1,
  })).filter(({ period }) => canStartLesson(period, length))
