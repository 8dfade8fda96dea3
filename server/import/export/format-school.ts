import { type RetentionDays, retentionKinds } from '@uurwerk/contract/retention'
import { roles } from '@uurwerk/contract/roles'
import { toIsoWeek } from '../week-range.ts'
import type { ExportedSchool } from './school-queries.ts'

export function formatSchool(school: ExportedSchool): string {
  const { modulesPerRole, dayStart, dayEnd, bells, retention, sourceOrder, source, publishedMondays } = school
  const document = {
    customer: school.customer,
    name: school.name,
    timeZone: school.timeZone,
    studentsSeeStudents: school.studentsSeeStudents,
    modulesPerRole: modulesPerRole && Object.fromEntries(roles.flatMap((role) => listModules(modulesPerRole, role))),
    day: { start: dayStart, end: dayEnd },
    bells: bells.map(({ hour, start, end, days }) => ({ hour, start, end, ...(days && { days }) })),
    retention: orderPeriods(retention),
    fteHours: school.fteHours,
    planHours: school.planHours,
    years: school.years,
    publishedWeeks: joinWeeks(publishedMondays),
    sources: sourceOrder,
    sourcesByAge: school.sourcesByAge,
    ...(source !== null && { source }),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const orderPeriods = (retention: RetentionDays): RetentionDays =>
  Object.fromEntries(
    retentionKinds.flatMap((kind) => (retention[kind] === undefined ? [] : [[kind, retention[kind]] as const])),
  )

function listModules(modulesPerRole: NonNullable<ExportedSchool['modulesPerRole']>, role: (typeof roles)[number]) {
  const modules = modulesPerRole[role]
  return modules === undefined ? [] : [[role, modules] as const]
}

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
