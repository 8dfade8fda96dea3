import { describe, expect, test } from 'vitest'
import { createLargeAllocationInput } from '#server/test/large-allocation.ts'
import { type AllocationInput, allocateSeats } from './allocate-seats.ts'
import { allocateSeatsInThread } from './allocate-seats-in-thread.ts'
import type { AllocationMethodName } from './rules.ts'

const names: AllocationMethodName[] = ['lottery', 'fewestLeftOut']

describe.each(names)('seat allocation by %s', (method) => {
  test('runs outside the main thread', async () => {
    const draw = createLargeAllocationInput(method)
    const drawn = allocateSeatsInThread(draw)
    let turns = 0
    let isDone = false
    const countTurns = () => {
      turns += 1
      if (!isDone) setImmediate(countTurns)
    }
    setImmediate(countTurns)
    expect(await drawn.finally(() => (isDone = true))).toHaveLength(5000)
    // In this thread the draw would let the event loop turn once or twice.
    expect(turns).toBeGreaterThan(20)
  })

  test('gives the same result for any order of students and any internal ids, and another for another seed', async () => {
    const draw = createLargeAllocationInput(method)
    const students = draw.students.slice(0, 200)
    const scarceDraw = { ...draw, students, seats: draw.seats.map(([id]) => [id, 2] as const) }
    const allocateBySourceId = (draw: AllocationInput) => {
      const sources = new Map(draw.students.map(({ studentId, sourceId }) => [studentId, sourceId]))
      return new Map(allocateSeats(draw).map(({ studentId, optionId }) => [sources.get(studentId), optionId]))
    }
    const studentsElsewhere = students
      .map((student) => ({ ...student, studentId: 9000 - student.studentId }))
      .toReversed()
    expect(allocateBySourceId({ ...scarceDraw, students: studentsElsewhere })).toEqual(allocateBySourceId(scarceDraw))
    expect(allocateBySourceId({ ...scarceDraw, seed: 1 })).not.toEqual(allocateBySourceId(scarceDraw))
  })
})

test('a failed seat allocation rejects, and the next call in the thread succeeds', async () => {
  const draw = createLargeAllocationInput('lottery')
  await expect(allocateSeatsInThread({ ...draw, method: 'none' as AllocationMethodName })).rejects.toThrow()
  expect(await allocateSeatsInThread({ ...draw, students: [] })).toEqual([])
})
