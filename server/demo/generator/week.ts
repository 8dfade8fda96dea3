import { canBegin, days, periods, type WeekPosition } from './bell-times.ts'
import type { Block, Lesson } from './blocks.ts'
import { findPictureRoom } from './picture.ts'
import { listSuitableRooms } from './rooms.ts'
import { getSubject } from './subjects.ts'

export interface PlacedBlock extends WeekPosition {
  block: Block
  rooms: string[]
}

/** The weekly pattern. Nobody, and no room, is in two places at once. */
export class Week {
  readonly placed = new Set<PlacedBlock>()
  readonly #busy = new Map<string, (PlacedBlock | undefined)[]>()

  at(id: string, day: number, period: number): PlacedBlock | undefined {
    return this.#busy.get(id)?.[day * periods + period]
  }

  isFree(id: string, { day, period }: WeekPosition, length: number): boolean {
    const hours = this.#busy.get(id)
    if (!hours) return true
    for (let hour = 0; hour < length; hour++) if (hours[day * periods + period + hour]) return false
    return true
  }

  /** Checks classes, teachers and held rooms, but not the rooms of the lessons. */
  hasPeopleFree(block: Block, place: WeekPosition): boolean {
    return listAttendeeIds(block).every((id) => this.isFree(id, place, block.length))
  }

  /** Finds a room per lesson; undefined if there are too few. */
  findRooms(block: Block, place: WeekPosition): string[] | undefined {
    const found: string[] = []
    for (const lesson of block.lessons) {
      const room = this.findRoom(lesson, place, block.length, found)
      if (!room) return undefined
      found.push(room)
    }
    return found
  }

  findRoom(lesson: Lesson, place: WeekPosition, length: number, except: readonly string[] = []): string | undefined {
    return listLessonRooms(lesson).find((room) => !except.includes(room) && this.isFree(room, place, length))
  }

  put(block: Block, place: WeekPosition, rooms: string[]): PlacedBlock {
    const placed = { block, day: place.day, period: place.period, rooms }
    this.placed.add(placed)
    this.#mark(placed, placed)
    return placed
  }

  take(placed: PlacedBlock) {
    this.placed.delete(placed)
    this.#mark(placed, undefined)
  }

  #mark(placed: PlacedBlock, value: PlacedBlock | undefined) {
    for (const id of [...listAttendeeIds(placed.block), ...placed.rooms]) {
      let hours = this.#busy.get(id)
      if (!hours) this.#busy.set(id, (hours = Array<undefined>((days + 1) * periods + 1).fill(undefined)))
      for (let hour = 0; hour < placed.block.length; hour++) hours[placed.day * periods + placed.period + hour] = value
    }
  }
}

const people = new WeakMap<Block, string[]>()

function listAttendeeIds(block: Block): string[] {
  let ids = people.get(block)
  if (!ids)
    people.set(block, (ids = [...block.classes, ...block.lessons.map(({ teacher }) => teacher), ...block.holds]))
  return ids
}

const roomLists = new WeakMap<Lesson, string[]>()

/** Lists suitable rooms: the teacher's own first, then along the corridor. */
export function listLessonRooms(lesson: Lesson): string[] {
  let list = roomLists.get(lesson)
  if (!list) roomLists.set(lesson, (list = rankRooms(lesson)))
  return list
}

function rankRooms({ subject, teacher, size, preferredRoom }: Lesson): string[] {
  const fitting = listSuitableRooms(getSubject(subject).room, size)
  const own = fitting.indexOf(preferredRoom ?? findPictureRoom(teacher) ?? '')
  const home = own === -1 ? hash(teacher) % Math.max(1, fitting.length) : own
  return [...fitting.slice(home), ...fitting.slice(0, home)]
}

const hash = (text: string) =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

export const listWeekPositions = (length: number): WeekPosition[] =>
  Array.from({ length: days * periods }, (_, index) => ({
    day: Math.floor(index / periods),
    period: (index % periods) + 1,
  })).filter(({ period }) => canBegin(period, length))
