import { Bell } from './values.ts'
import * as z from 'zod/mini'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const listDays = ({ days = everyDay }: Bell) => days

const findSharedDay = (bell: Bell, other: Bell) => listDays(bell).find((day) => listDays(other).includes(day))

/** Explains why both cannot be in one school day; undefined if they can. */
function explainConflict(bell: Bell, earlierBell: Bell): string | undefined {
  const day = findSharedDay(bell, earlierBell)
  if (day === undefined) return undefined
  const when = `on ${weekdays[day - 1]}`
  if (bell.hour === earlierBell.hour) return `Hour ${bell.hour} is there twice ${when}.`
  if (bell.start >= earlierBell.end || earlierBell.start >= bell.end) return undefined
  return `Hour ${bell.hour} overlaps hour ${earlierBell.hour} (${earlierBell.start} to ${earlierBell.end}) ${when}.`
}

/** Refuses a lesson hour that ends before it starts, and two on one day that overlap or have the same number. */
export const bellsSchema = z.array(z.strictObject(Bell.shape)).check(z.maxLength(140), ({ value: bells, issues }) => {
  for (const [index, bell] of bells.entries()) {
    if (bell.days?.length === 0)
      issues.push({ code: 'custom', path: [index, 'days'], input: bells, message: 'There is no day in the list.' })
    if (bell.end <= bell.start) {
      issues.push({ code: 'custom', path: [index, 'end'], input: bells, message: 'The end is not after the start.' })
      continue
    }
    const reason = bells
      .slice(0, index)
      .map((earlierBell) => explainConflict(bell, earlierBell))
      .find((text) => text !== undefined)
    if (reason !== undefined) issues.push({ code: 'custom', path: [index], input: bells, message: reason })
  }
})
