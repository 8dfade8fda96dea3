/** Wall-clock minutes. */
export interface LessonSlot {
  start: string
  end: string
}

/** Longest break between lessons that follow each other. */
const breakMinutes = 30

export const overlaps = (a: LessonSlot, b: LessonSlot): boolean => a.start < b.end && b.start < a.end

export const toMinutes = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** True if one follows the other on the same day, with at most a break between. */
export function isAdjacent(a: LessonSlot, b: LessonSlot): boolean {
  if (a.start.slice(0, 10) !== b.start.slice(0, 10)) return false
  const [first, second] = a.start < b.start ? [a, b] : [b, a]
  const gap = toMinutes(second.start) - toMinutes(first.end)
  return gap >= 0 && gap <= breakMinutes
}
