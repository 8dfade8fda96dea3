import path from 'node:path'
import { Findings } from '../import/findings.ts'
import { type Known, knownOf, nothingKnown } from '../import/known.ts'
import { makeAppointment } from '../import/plain-appointment.ts'
import type { Appointment, School } from '../import/school.ts'
import { readSchoolPath } from '../import/school-path.ts'
import { isoWeek, mondayOf } from '../lib/clock.ts'
import { type Calendar, isBefore, schoolYears } from './calendar.ts'
import { demoFiles } from './deeds.ts'
import type { Shift } from './shift.ts'

type Day = Temporal.PlainDate

/** Het Vaartcollege, the invented school of the demo, around a day. */
export interface DemoSchool {
  /** The whole school, from four weeks back to thirteen ahead. */
  base: School
  /** The weeks of it that are published, as `2026-W43..2027-W06`: all but the last, which is a draft. */
  published: string
  /** A second publication of the weeks around today, with changes. */
  revised: School
}

/** The files change lessons until so many days of school after the show date. */
const lastChange = 7

/** Reads the written files and moves them to the day of a shift. */
export async function demoSchool(shift: Shift): Promise<DemoSchool> {
  const { calendar } = shift
  const before = await readFolder('before', nothingKnown)
  const after = await readFolder('after', knownOf(before))
  const holidays = holidaysOf(calendar, before)
  const [planned, changed] = [before, after].map((school) => [...shift.appointments(school), ...holidays])
  const settings = { ...before.settings, years: schoolYears(calendar) }
  const plan = (appointments: Appointment[] = [], start: Day, end: Day) => ({
    settings,
    ...within(appointments, { start: start.toString(), end: end.toString() }),
  })
  const { first, last, today } = calendar
  const lastWeek = mondayOf(shift.weekday(lastChange))
  return {
    base: { ...before, ...plan(planned, first, last.add({ weeks: 1 })) },
    published: `${isoWeek(first)}..${isoWeek(last)}`,
    revised: plan(changed, mondayOf(today), lastWeek.add({ days: 6 })),
  }
}

const within = (appointments: Appointment[], span: NonNullable<School['span']>) => ({
  span,
  appointments: appointments.filter(({ start }) => span.start <= start && start.slice(0, 10) <= span.end),
})

async function readFolder(name: string, known: Known): Promise<School> {
  const findings = new Findings()
  const school = await readSchoolPath(path.join(demoFiles, name), findings, {
    findKnown: () => Promise.resolve(known),
    onProgress: () => undefined,
  })
  if (!school) throw new Error(`The demo school's files are not right: ${JSON.stringify(findings.faults[0])}`)
  return school
}

/** All of the school is free; a holiday of several weeks stands in each of them. */
function holidaysOf({ breaks, first, last }: Calendar, { groups = [], people = [] }: School): Appointment[] {
  const classes = groups.filter(({ kind }) => kind === 'class').map(({ id }) => id)
  const teachers = people.filter(({ type }) => type === 'teacher').map(({ id }) => id)
  return breaks.flatMap((one) => {
    const days = Array.from({ length: one.first.until(one.last).days + 1 }, (_, day) => one.first.add({ days: day }))
    const shown = days.filter(
      (date) => date.dayOfWeek <= 5 && !isBefore(date, first) && !isBefore(last.add({ weeks: 1 }), date),
    )
    return [...Map.groupBy(shown, (date) => mondayOf(date).toString()).values()].map((week) =>
      makeAppointment({
        id: `${week[0]?.toString()}.vrij`,
        type: 'holiday',
        name: one.name,
        start: `${week[0]?.toString()}T00:00`,
        end: `${week.at(-1)?.add({ days: 1 }).toString()}T00:00`,
        groups: classes,
        teachers,
      }),
    )
  })
}
