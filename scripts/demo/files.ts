import type { Appointment, DeploymentPlan, Person, Program, School } from '../../server/import/school.ts'
import { availabilityDeeds } from './availability.ts'
import { bookingDeeds } from './bookings.ts'
import { joinDeeds } from './joins.ts'
import { allocationDeeds } from './rounds/allocated.ts'
import { chosenInRounds } from './rounds/choosing.ts'
import { inventSchool } from './school.ts'

/** All that is written, by the path of each file: two folders in the school format, and what people do. */
export function demoFiles(): Map<string, string> {
  const written = inventSchool()
  const deeds = [
    ...joinDeeds(written),
    ...allocationDeeds,
    ...bookingDeeds(written),
    ...availabilityDeeds(written.before),
  ]
  return new Map([
    ...schoolFiles('before', written.before),
    ...schoolFiles('after', written.after),
    ['deeds.jsonl', lines(deeds)],
    ['choices.jsonl', lines(chosenInRounds(written))],
  ])
}

const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

function schoolFiles(
  folder: string,
  { settings, choiceRounds, availability, deploymentPlans, programs, ...school }: School,
): [string, string][] {
  const { modulesPerRole: _ofTheProduct, ...said } = settings
  const tables = [
    // The type of a person brings the role of that name.
    table('people', school.people?.map(withOtherRoles), 'id type name email code roles coach fte'),
    table('teams', school.teams, 'id name unit coordinators members'),
    table('groups', school.groups, 'id name kind'),
    table('memberships', school.memberships, 'group person'),
    table('rooms', school.rooms, 'id name building capacity latitude longitude facilities'),
    table('courses', school.courses, 'id name code'),
    table(
      'booking-profiles',
      school.bookingProfiles,
      'id name rooms roles teams groups maxMinutes maxMinutesPerWeek opens closes daysAhead confirmation confirmBefore ' +
        'confirmAfter radius',
    ),
    table(
      'appointments',
      school.appointments?.toSorted(byStart),
      'id type name start end course groups teachers rooms capacity subscribeFrom subscribeUntil studentsOnly online ' +
        'cancelled',
    ),
  ]
  return [
    [`${folder}/school.json`, json(said)],
    ...(choiceRounds ? [[`${folder}/interrogations.json`, json(choiceRounds)] satisfies [string, string]] : []),
    ...(availability ? [[`${folder}/availability.json`, json(availability)] satisfies [string, string]] : []),
    ...(deploymentPlans
      ? [[`${folder}/deployment-plans.json`, plansJson(deploymentPlans)] satisfies [string, string]]
      : []),
    ...(programs ? [[`${folder}/program.json`, programsJson(programs)] satisfies [string, string]] : []),
    ...tables.flat().map(([name, text]): [string, string] => [`${folder}/${name}.csv`, text]),
  ]
}

/** As far as the formatter lets a line go. */
const lineLength = 120

/** A list of words on one line where it fits, as the formatter has it. */
const json = (value: object) => {
  const text = JSON.stringify(value, null, 2)
  const onOneLine = (list: string, words: string, at: number) => {
    const joined = `[${words.replaceAll(/\s+(?=")/g, ' ')}]`
    return at - text.lastIndexOf('\n', at) + joined.length > lineLength ? list : joined
  }
  return `${text.replaceAll(/\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g, onOneLine)}\n`
}

/** In the form of the files, with what is short on one line. */
const plansJson = (plans: readonly DeploymentPlan[]) => {
  const written = plans.map(({ teacher, ...plan }) => ({
    type: teacher === null ? 'team' : 'teacher',
    ...plan,
    ...(teacher !== null && { teacher }),
  }))
  const onOneLine = (record: string) => record.replaceAll(/\s+/g, ' ')
  return json(written).replaceAll(/\{\s+"(?:name|Periode \d)": [^{}]*\}/g, onOneLine)
}

/** The same, a week on a line where it fits, without what it does not say. */
const programsJson = (programs: readonly Program[]) => {
  const said = (week: Program['weeks'][number]) =>
    Object.fromEntries(Object.entries(week).filter(([, text]) => text !== ''))
  const written = programs.map(({ weeks, ...program }) => ({ ...program, weeks: weeks.map(said) }))
  const onOneLine = (record: string, indent: string, words: string) => {
    const line = `${indent}{ ${words.replaceAll(/\n\s+/g, ' ')} }`
    return line.length < lineLength ? line : record
  }
  return json(written).replaceAll(/^( +)\{\s+("week": [^{}]*?)\s+\}/gm, onOneLine)
}

const withOtherRoles = ({ roles, ...person }: Person) => ({
  ...person,
  roles: roles.filter((role) => role !== person.type),
})

const byStart = (a: Appointment, b: Appointment) => a.start.localeCompare(b.start) || (a.id < b.id ? -1 : 1)

/** A CSV file with these columns; none of a kind that is not given. */
function table(name: string, records: readonly object[] | undefined, columns: string): [string, string][] {
  if (!records) return []
  const names = columns.split(' ')
  const rows = records.map((record) => {
    const values = new Map(Object.entries<Value>({ ...record }))
    return names.map((column) => cell(values.get(column) ?? null)).join(',')
  })
  return [[name, [names.join(','), ...rows, ''].join('\n')]]
}

type Value = string | number | boolean | string[] | null

function cell(value: Value): string {
  if (value === null || value === false) return ''
  const text = Array.isArray(value) ? value.join('|') : value.toString()
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
