import { createHash } from 'node:crypto'
import { type AllocationMethodName, allocationMethods, type SeatAllocation, type StudentRanking } from './rules.ts'

export interface AllocationInput {
  method: AllocationMethodName
  seed: number
  seats: readonly (readonly [optionId: number, seats: number])[]
  students: readonly (StudentRanking & { sourceId: string | null })[]
}

/**
 * Allocates seats in the order of hashes of the seed and the student's id in the school's files. Nobody can influence
 * their position, and anyone can recompute the order, also on another installation.
 */
export function allocateSeats({ method, seed, seats, students }: AllocationInput): SeatAllocation[] {
  const lotByStudent = new Map(
    students.map((student) => [student, computeLot(seed, student.sourceId ?? String(student.studentId))]),
  )
  const drawnOrder = students.toSorted((a, b) => ((lotByStudent.get(a) ?? '') < (lotByStudent.get(b) ?? '') ? -1 : 1))
  return allocationMethods[method](new Map(seats), drawnOrder)
}

const computeLot = (seed: number, id: string) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
