import type { Appointment, SchoolData } from './school.ts'
import type { WeekRange } from './week-range.ts'

export interface ImportCoverage {
  /** Dates to replace, both included. */
  span: { start: string; end: string } | null
  appointments: Appointment[]
  outsideCount: number
}

/** Limits dates and appointments to `weeks`. */
export function computeCoverage(school: SchoolData, weeks: WeekRange | undefined): ImportCoverage {
  const allAppointments = school.appointments ?? []
  // Files without appointments cover no dates, unless the weeks are chosen.
  const isEmpty = school.appointments !== undefined && allAppointments.length === 0
  const fullSpan =
    school.span ??
    (isEmpty && weeks !== undefined
      ? { start: weeks.start.toString(), end: weeks.end.toString() }
      : computeSpan(allAppointments))
  if (weeks === undefined) return { span: fullSpan, appointments: allAppointments, outsideCount: 0 }
  const firstDate = weeks.start.toString()
  const lastDate = weeks.end.toString()
  const appointments = allAppointments.filter(
    ({ start }) => start.slice(0, 10) >= firstDate && start.slice(0, 10) <= lastDate,
  )
  const limitedSpan = fullSpan && {
    start: fullSpan.start > firstDate ? fullSpan.start : firstDate,
    end: fullSpan.end < lastDate ? fullSpan.end : lastDate,
  }
  const outsideCount = allAppointments.length - appointments.length
  return { span: limitedSpan && limitedSpan.start <= limitedSpan.end ? limitedSpan : null, appointments, outsideCount }
}

function computeSpan(appointments: Appointment[]): ImportCoverage['span'] {
  let start: string | undefined
  let end = ''
  for (const appointment of appointments) {
    const date = appointment.start.slice(0, 10)
    if (start === undefined || date < start) start = date
    if (date > end) end = date
  }
  return start === undefined ? null : { start, end }
}
