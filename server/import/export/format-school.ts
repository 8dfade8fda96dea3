import { retentionKinds } from '@uurwerk/contract/retention'
import { roles } from '@uurwerk/contract/roles'
import type { SettingValues } from '#server/school/rules.ts'
import { toIsoWeek } from '../week-range.ts'
import type { ExportedSchool } from './school-queries.ts'

export function formatSchool(school: ExportedSchool): string {
  const { values, desk, source } = school.settings
  const document = {
    customer: school.customer,
    timeZone: school.timeZone,
    ...orderValues({ ...values, weekLabels: values.weekLabels ?? undefined }),
    fteHours: school.fteHours,
    planHours: school.planHours,
    years: school.years,
    publishedWeeks: joinWeeks(school.publishedMondays),
    sourcesByAge: school.sourcesByAge,
    ...(source !== null && { source }),
    ...(Object.keys(desk).length > 0 && { deskSettings: orderValues(desk) }),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const orderValues = ({
  modulesPerRole,
  day,
  bells,
  weekLabels,
  retention,
  testLimits,
  covers,
  ...values
}: GivenValues) => ({
  name: values.name,
  studentsSeeStudents: values.studentsSeeStudents,
  modulesPerRole: modulesPerRole && orderKeys(modulesPerRole, roles),
  day: day && orderKeys(day, ['start', 'end']),
  bells: bells?.map((bell) => orderKeys(bell, ['hour', 'start', 'end', 'days'])),
  weekLabels: weekLabels && orderKeys(weekLabels, ['A', 'B']),
  sources: values.sources,
  retention: retention && orderKeys(retention, retentionKinds),
  testLimits: testLimits && orderKeys(testLimits, ['perDay', 'perWeek']),
  covers: covers && orderKeys(covers, ['perWeek', 'seenByTeachers', 'standby', 'rules']),
  dayChanges: values.dayChanges,
})

type GivenValues = { [N in keyof SettingValues]?: SettingValues[N] | undefined }

const orderKeys = <T extends object>(value: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])))

/** Joins weeks that follow each other to ranges, as `2026-W47..2026-W50`. */
function joinWeeks(mondays: readonly string[]): string[] {
  const ranges: { first: string; last: string }[] = []
  for (const monday of mondays) {
    const range = ranges.at(-1)
    if (range && Temporal.PlainDate.from(range.last).add({ weeks: 1 }).toString() === monday) range.last = monday
    else ranges.push({ first: monday, last: monday })
  }
  return ranges.map(({ first, last }) =>
    first === last ? toIsoWeek(first) : `${toIsoWeek(first)}..${toIsoWeek(last)}`,
  )
}
