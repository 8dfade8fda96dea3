import type { Findings } from '#server/import/findings.ts'
import type { ExamSet } from './exam-set.ts'
import type { ExamPlacement } from './solution.ts'

/** Reports gaps and broken constraints as notices; everything is imported unchanged. */
export function reportOddities(set: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  findings.notice('madeUp', 'The files hold no names; those of students, rooms and exams are made of numbers.')
  for (const [index, exam] of set.exams.entries()) {
    const name = `exam ${index}`
    const { period = null, room = null } = placements[index] ?? {}
    if (period === null)
      findings.notice('notPlanned', 'The solution gives no period to these; they are not planned.', name)
    else if (room === null) findings.notice('noRoom', 'The solution gives no room to these.', name)
    if (exam.students.size === 0) findings.notice('noStudents', 'These have no students.', name)
    if (exam.minutes === 0) findings.notice('noDuration', 'These last no time at all.', name)
    if (period !== null && exam.minutes > (set.periods[period]?.minutes ?? 0))
      findings.notice('overPeriod', 'These last longer than their period; they were given their own time.', name)
  }
  reportCrowds(set, placements, findings)
  reportBrokenConstraints(set, placements, findings)
}

/** Reports students with several exams in a period, and exams that together exceed the seats of a room. */
function reportCrowds({ exams, rooms }: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  const taken = new Map<string, number>()
  const sitting = new Set<string>()
  for (const [index, { period, room }] of placements.entries()) {
    const students = exams[index]?.students ?? new Set()
    if (period === null) continue
    for (const student of students) {
      const place = `student ${student}, period ${period}`
      if (sitting.has(place)) findings.notice('clash', 'A student has several exams in one period.', place)
      sitting.add(place)
    }
    if (room === null) continue
    const place = `room ${room}, period ${period}`
    const before = taken.get(place) ?? 0
    const seats = rooms[room] ?? 0
    taken.set(place, before + students.size)
    if (before <= seats && before + students.size > seats)
      findings.notice('overSeats', 'The exams in a room together have more students than it has seats.', place)
  }
}

function reportBrokenConstraints({ constraints }: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  const told = new Set<string>()
  const together = countExamsByPlace(placements)
  for (const { cells } of constraints) {
    const [one = '', kind = '', other = ''] = cells
    // Sets often repeat a constraint, or state it from the other exam's side.
    const key = kind === 'AFTER' ? `${one} ${other}` : `${kind} ${[one, other].toSorted().join(' ')}`
    if (told.has(key) || !isBroken(kind, Number(one), Number(other), placements, together)) continue
    told.add(key)
    findings.notice('broken', 'The solution does not keep to these constraints of its set.', cells.join(' ').trim())
  }
}

function countExamsByPlace(placements: ExamPlacement[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { period, room } of placements) {
    const place = `${room} ${period}`
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

function isBroken(
  kind: string,
  id: number,
  other: number,
  placements: ExamPlacement[],
  together: Map<string, number>,
): boolean {
  const [here, there] = [placements[id], placements[other]]
  if (here === undefined || here.period === null) return false
  if (kind === 'ROOM_EXCLUSIVE') return here.room !== null && (together.get(`${here.room} ${here.period}`) ?? 0) > 1
  if (there === undefined || there.period === null) return false
  if (kind === 'AFTER') return here.period <= there.period
  return (here.period === there.period) !== (kind === 'EXAM_COINCIDENCE')
}
