import { type CodedText, fillText } from './coded-text.ts'
import { Bell } from './values.ts'
import * as z from 'zod/mini'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** In English; imports show them in other languages, by the `params` of an issue. */
export const bellTexts = {
  hourTwice: 'Period {{hour}} is listed twice on {{day}}.',
  hoursOverlap: 'Period {{hour}} overlaps period {{other}} ({{start}} to {{end}}) on {{day}}.',
  noDay: 'There is no day in the list.',
  endNotAfterStart: 'The end is not after the start.',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const

interface BellText extends CodedText {
  code: keyof typeof bellTexts
}

const listDays = ({ days = everyDay }: Bell) => days

const findSharedDay = (bell: Bell, other: Bell) => listDays(bell).find((day) => listDays(other).includes(day))

/** Explains why both cannot be in one school day; undefined if they can. */
function explainConflict(bell: Bell, { hour: other, start, end, days }: Bell): BellText | undefined {
  const sharedDay = findSharedDay(bell, { hour: other, start, end, days })
  if (sharedDay === undefined) return undefined
  const { hour } = bell
  const day = { code: weekdays[sharedDay - 1] ?? 'monday' }
  if (hour === other) return { code: 'hourTwice', values: { hour, day } }
  if (bell.start >= end || start >= bell.end) return undefined
  return { code: 'hoursOverlap', values: { hour, other, start, end, day } }
}

/** Refuses a lesson hour that ends before it starts, and two on one day that overlap or have the same number. */
export const bellsSchema = z.array(z.strictObject(Bell.shape)).check(z.maxLength(140), ({ value: bells, issues }) => {
  const report = (path: (string | number)[], text: BellText) =>
    issues.push({ code: 'custom', path, input: bells, message: fillText(bellTexts, text), params: text })
  for (const [index, bell] of bells.entries()) {
    if (bell.days?.length === 0) report([index, 'days'], { code: 'noDay' })
    if (bell.end <= bell.start) {
      report([index, 'end'], { code: 'endNotAfterStart' })
      continue
    }
    const conflict = bells
      .slice(0, index)
      .map((earlierBell) => explainConflict(bell, earlierBell))
      .find((text) => text !== undefined)
    if (conflict !== undefined) report([index], conflict)
  }
})

const lessonMinutes = 50
const breakMinutes = new Map([
  [2, 20],
  [4, 30],
  [6, 15],
])

/** Fourteen lessons of 50 minutes from 08:30, with breaks of 20, 30 and 15 minutes after the 2nd, 4th and 6th. */
export function buildDefaultBells(): Bell[] {
  let start = Temporal.PlainTime.from('08:30')
  const formatTime = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
  return Array.from({ length: 14 }, (_, index) => {
    const hour = index + 1
    const end = start.add({ minutes: lessonMinutes })
    const bell = { hour, start: formatTime(start), end: formatTime(end) }
    start = end.add({ minutes: breakMinutes.get(hour) ?? 0 })
    return bell
  })
}
