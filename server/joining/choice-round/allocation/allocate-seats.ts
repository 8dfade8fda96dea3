import { createHash } from 'node:crypto'
import { type AllocationMethodName, allocationMethods, type SeatAllocation, type StudentRanking } from './rules.ts'

/** All that decides who gets what. */
export interface AllocationInput {
  method: AllocationMethodName
  seed: number
  /** The options, each with its seats. */
  seats: readonly (readonly [optionId: number, seats: number])[]
  students: readonly (StudentRanking & { sourceId: string | null })[]
}

/**
 * Who gets what. The order of the draw is that of hashes of the seed and the school's own id of each student, so that
 * anyone can work it out again, in another installation too, and nobody can choose a place in it.
 */
export function allocateSeats({ method, seed, seats, students }: AllocationInput): SeatAllocation[] {
  const lots = new Map(
    students.map((student) => [student, computeLot(seed, student.sourceId ?? String(student.studentId))]),
  )
  const order = students.toSorted((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1))
  return allocationMethods[method](new Map(seats), order)
}

const computeLot = (seed: number, id: string) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
