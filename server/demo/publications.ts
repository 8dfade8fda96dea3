import { makeAppointment } from '../import/make-appointment.ts'
import type { Appointment, SchoolData } from '../import/school.ts'
import { formatIsoWeek, getMonday } from '../lib/clock.ts'
import { type DemoCalendar, isBefore, listDemoSchoolYears } from './calendar.ts'
import type { DateShift } from './date-shift.ts'

type Day = Temporal.PlainDate

export interface FirstPublication {
  /** Four weeks back to thirteen ahead. */
  base: SchoolData
  /** Such as `2026-W43..2027-W06`. The week after these, the last in `base`, is a draft. */
  publishedWeeks: string
}

export function buildFirstPublication(shift: DateShift, generated: SchoolData): FirstPublication {
  const { calendar } = shift
  const { firstPublishedDate, lastPublishedDate } = calendar
  const appointments = [...shift.moveAppointments(generated), ...buildHolidays(calendar, generated)]
  return {
    base: {
      ...generated,
      settings: { ...generated.settings, years: listDemoSchoolYears(calendar) },
      availability: (generated.availability ?? []).map((item) => shift.moveAvailabilityRequest(item)),
      deploymentPlans: (generated.deploymentPlans ?? []).map((plan) => shift.moveDeploymentPlan(plan)),
      programs: (generated.programs ?? []).map((program) => shift.moveProgram(program)),
      choiceRounds: (generated.choiceRounds ?? []).map((round) => shift.moveChoiceRound(round)),
      ...limitToDates(appointments, firstPublishedDate, lastPublishedDate.add({ weeks: 1 })),
    },
    publishedWeeks: `${formatIsoWeek(firstPublishedDate)}..${formatIsoWeek(lastPublishedDate)}`,
  }
}

/** School days after the show date on which lessons last change. */
const daysToLastChange = 7

/** Builds the weeks that are published again with changes. */
export function buildSecondPublication(shift: DateShift, base: SchoolData, generated: SchoolData): SchoolData {
  const holidays = (base.appointments ?? []).filter(({ type }) => type === 'holiday')
  const lastWeek = getMonday(shift.getWeekday(daysToLastChange))
  return {
    settings: base.settings,
    ...limitToDates(
      [...shift.moveAppointments(generated), ...holidays],
      getMonday(shift.calendar.today),
      lastWeek.add({ days: 6 }),
    ),
  }
}

function limitToDates(appointments: Appointment[], first: Day, last: Day) {
  const span = { start: first.toString(), end: last.toString() }
  const isInside = ({ start }: Appointment) => span.start <= start && start.slice(0, 10) <= span.end
  return { span, appointments: appointments.filter(isInside) }
}

/** Makes one holiday a week. */
function buildHolidays(
  { breaks, firstPublishedDate, lastPublishedDate }: DemoCalendar,
  { groups = [], people = [] }: SchoolData,
): Appointment[] {
  const classes = groups.filter(({ kind }) => kind === 'class').map(({ id }) => id)
  const teachers = people.filter(({ type }) => type === 'teacher').map(({ id }) => id)
  const draftEnd = lastPublishedDate.add({ weeks: 1 })
  return breaks.flatMap((schoolBreak) => {
    const days = Array.from({ length: schoolBreak.first.until(schoolBreak.last).days + 1 }, (_, dayIndex) =>
      schoolBreak.first.add({ days: dayIndex }),
    )
    const visibleWeekdays = days.filter(
      (date) => date.dayOfWeek <= 5 && !isBefore(date, firstPublishedDate) && !isBefore(draftEnd, date),
    )
    return [...Map.groupBy(visibleWeekdays, (date) => getMonday(date).toString()).values()].map((week) =>
      makeAppointment({
        id: `${week[0]?.toString()}.vrij`,
        type: 'holiday',
        name: schoolBreak.name,
        start: `${week[0]?.toString()}T00:00`,
        end: `${week.at(-1)?.add({ days: 1 }).toString()}T00:00`,
        groups: classes,
        teachers,
      }),
    )
  })
}
