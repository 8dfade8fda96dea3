import type { Appointment, SchoolData } from './school.ts'
import type { WeekRange } from './week-range.ts'

export interface ImportCoverage {
  /** Dates to replace, both included. */
  span: { start: string; end: string } | null
  appointments: Appointment[]
  outside: number
}

/** Limits dates and appointments to `weeks`. */
export function computeCoverage(school: SchoolData, weeks: WeekRange | undefined): ImportCoverage {
  const all = school.appointments ?? []
  const whole = school.span ?? computeSpan(all)
  if (weeks === undefined) return { span: whole, appointments: all, outside: 0 }
  const first = weeks.start.toString()
  const last = weeks.end.toString()
  const appointments = all.filter(({ start }) => start.slice(0, 10) >= first && start.slice(0, 10) <= last)
  const span = whole && {
    start: whole.start > first ? whole.start : first,
    end: whole.end < last ? whole.end : last,
  }
  const outside = all.length - appointments.length
  return { span: span && span.start <= span.end ? span : null, appointments, outside }
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
