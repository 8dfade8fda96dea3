import type { Appointment, DeploymentPlan, Person, Program, SchoolData } from '../../server/import/school.ts'
import { makeAvailabilityActions } from './availability.ts'
import { makeBookingActions } from './bookings.ts'
import { makeJoinActions } from './make-join-actions.ts'
import { allocationActions } from './rounds/allocation-actions.ts'
import { makeRoundChoices } from './rounds/make-round-choices.ts'
import { inventSchool } from './school.ts'

/** Returns the text of every file by path: two folders in the school format, and people's actions. */
export function buildDemoFiles(): Map<string, string> {
  const written = inventSchool()
  const deeds = [
    ...makeJoinActions(written),
    ...allocationActions,
    ...makeBookingActions(written),
    ...makeAvailabilityActions(written.before),
  ]
  return new Map([
    ...buildSchoolFiles('before', written.before),
    ...buildSchoolFiles('after', written.after),
    ['deeds.jsonl', toJsonLines(deeds)],
    ['choices.jsonl', toJsonLines(makeRoundChoices(written))],
  ])
}

const toJsonLines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

function buildSchoolFiles(
  folder: string,
  { settings, choiceRounds, availability, deploymentPlans, programs, ...school }: SchoolData,
): [string, string][] {
  const { modulesPerRole: _ofTheProduct, ...said } = settings
  const tables = [
    buildTable('people', school.people?.map(withOtherRoles), 'id type name email code roles coach fte'),
    buildTable('teams', school.teams, 'id name unit coordinators members'),
    buildTable('groups', school.groups, 'id name kind'),
    buildTable('memberships', school.memberships, 'group person'),
    buildTable('rooms', school.rooms, 'id name building capacity latitude longitude facilities'),
    buildTable('courses', school.courses, 'id name code'),
    buildTable(
      'booking-profiles',
      school.bookingProfiles,
      'id name rooms roles teams groups maxMinutes maxMinutesPerWeek opens closes daysAhead confirmation confirmBefore ' +
        'confirmAfter radius',
    ),
    buildTable(
      'appointments',
      school.appointments?.toSorted(compareByStart),
      'id type name start end course groups teachers rooms capacity subscribeFrom subscribeUntil studentsOnly online ' +
        'cancelled',
    ),
  ]
  return [
    [`${folder}/school.json`, formatJson(said)],
    ...(choiceRounds ? [[`${folder}/interrogations.json`, formatJson(choiceRounds)] satisfies [string, string]] : []),
    ...(availability ? [[`${folder}/availability.json`, formatJson(availability)] satisfies [string, string]] : []),
    ...(deploymentPlans
      ? [[`${folder}/deployment-plans.json`, formatPlans(deploymentPlans)] satisfies [string, string]]
      : []),
    ...(programs ? [[`${folder}/program.json`, formatPrograms(programs)] satisfies [string, string]] : []),
    ...tables.flat().map(([name, text]): [string, string] => [`${folder}/${name}.csv`, text]),
  ]
}

/** Line width of the formatter. */
const lineLength = 120

/** Puts a list of strings on one line if it fits, like the formatter. */
const formatJson = (value: object) => {
  const text = JSON.stringify(value, null, 2)
  const onOneLine = (list: string, words: string, at: number) => {
    const joined = `[${words.replaceAll(/\s+(?=")/g, ' ')}]`
    return at - text.lastIndexOf('\n', at) + joined.length > lineLength ? list : joined
  }
  return `${text.replaceAll(/\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g, onOneLine)}\n`
}

const formatPlans = (plans: readonly DeploymentPlan[]) => {
  const written = plans.map(({ teacher, ...plan }) => ({
    type: teacher === null ? 'team' : 'teacher',
    ...plan,
    ...(teacher !== null && { teacher }),
  }))
  const onOneLine = (record: string) => record.replaceAll(/\s+/g, ' ')
  return formatJson(written).replaceAll(/\{\s+"(?:name|Periode \d)": [^{}]*\}/g, onOneLine)
}

/** Puts each week on one line if it fits, without empty texts. */
const formatPrograms = (programs: readonly Program[]) => {
  const omitEmptyTexts = (week: Program['weeks'][number]) =>
    Object.fromEntries(Object.entries(week).filter(([, text]) => text !== ''))
  const written = programs.map(({ weeks, ...program }) => ({ ...program, weeks: weeks.map(omitEmptyTexts) }))
  const onOneLine = (record: string, indent: string, words: string) => {
    const line = `${indent}{ ${words.replaceAll(/\n\s+/g, ' ')} }`
    return line.length < lineLength ? line : record
  }
  return formatJson(written).replaceAll(/^( +)\{\s+("week": [^{}]*?)\s+\}/gm, onOneLine)
}

const withOtherRoles = ({ roles, ...person }: Person) => ({
  ...person,
  roles: roles.filter((role) => role !== person.type),
})

const compareByStart = (a: Appointment, b: Appointment) => a.start.localeCompare(b.start) || (a.id < b.id ? -1 : 1)

/** Formats records as CSV; returns no file if there are none. */
function buildTable(name: string, records: readonly object[] | undefined, columns: string): [string, string][] {
  if (!records) return []
  const names = columns.split(' ')
  const rows = records.map((record) => {
    const values = new Map(Object.entries<Value>({ ...record }))
    return names.map((column) => formatCell(values.get(column) ?? null)).join(',')
  })
  return [[name, [names.join(','), ...rows, ''].join('\n')]]
}

type Value = string | number | boolean | string[] | null

function formatCell(value: Value): string {
  if (value === null || value === false) return ''
  const text = Array.isArray(value) ? value.join('|') : value.toString()
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
