import type { HourChange } from '@uurwerk/contract/changes/special-day'
import type { Bell } from '@uurwerk/contract/values'

export interface DraftHour extends HourChange {
  hour: number
}

export const defaultMinutes = 40

const addMinutes = (time: string, minutes: number) =>
  Temporal.PlainTime.from(time).add({ minutes }).toString().slice(0, 5)
const countMinutes = (start: string, end: string) =>
  Temporal.PlainTime.from(start).until(end).total({ unit: 'minutes' })

/** Lists the lesson hours of a date, with lessons of so many minutes and breaks as long as they are. */
export function layOutHours(bells: readonly Bell[], date: Temporal.PlainDate, minutes: number): DraftHour[] {
  const hours = bells
    .filter(({ days }) => days?.includes(date.dayOfWeek) ?? true)
    .toSorted((a, b) => a.start.localeCompare(b.start))
  let [end, newEnd] = [hours[0]?.start ?? '', hours[0]?.start ?? '']
  return hours.map((bell) => {
    const newStart = addMinutes(newEnd, countMinutes(end, bell.start))
    ;[end, newEnd] = [bell.end, addMinutes(newStart, minutes)]
    return { hour: bell.hour, start: bell.start, end: bell.end, newStart, newEnd }
  })
}

/** Gives an hour another start or end, and moves the later hours as far. */
export function moveHour(
  hours: readonly DraftHour[],
  index: number,
  change: Partial<Pick<DraftHour, 'newStart' | 'newEnd'>>,
): DraftHour[] {
  const { newStart, newEnd } = hours[index] ?? { newStart: '', newEnd: '' }
  const delta =
    change.newStart === undefined
      ? countMinutes(newEnd, change.newEnd ?? newEnd)
      : countMinutes(newStart, change.newStart)
  return hours.map((hour, position) => {
    if (position < index) return hour
    const hasSameStart = position === index && change.newStart === undefined
    return {
      ...hour,
      newStart: hasSameStart ? hour.newStart : addMinutes(hour.newStart, delta),
      newEnd: addMinutes(hour.newEnd, delta),
    }
  })
}

/** Returns the index of the first hour that ends too early, or begins before the hour before it ends. */
export function findHourFault(hours: readonly DraftHour[]): number | undefined {
  const index = hours.findIndex(
    ({ newStart, newEnd }, position) => newEnd <= newStart || newStart < (hours[position - 1]?.newEnd ?? ''),
  )
  return index === -1 ? undefined : index
}
