import { isRoundCoordinator } from '@uurwerk/contract/roles'
import type { Findings } from '#server/import/findings.ts'
import type { ExistingRecords } from '#server/import/existing-records.ts'
import type { SchoolData, SchoolSettings } from '#server/import/school.ts'
import { appointmentFileColumns, courseColumns, readAppointment, readCourse } from './appointments.ts'
import { readAvailability } from './availability.ts'
import { bookingProfileColumns, readBookingProfile } from './booking-profiles.ts'
import { blockColumns, readBlock, readDeskRoles, roleColumns } from './desk.ts'
import { readDeploymentPlans } from './deployment-plans.ts'
import { readChoiceRounds } from './choice-rounds.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import {
  groupColumns,
  membershipColumns,
  personColumns,
  readGroup,
  readMembership,
  readPerson,
  readRoom,
  readTeam,
  roomColumns,
  teamColumns,
} from './people.ts'
import { readPrograms } from './program.ts'
import { checkReferences, type SchoolTables } from './references.ts'
import { readSchoolSettings } from './settings.ts'
import { readTable, type RecordTable } from './table.ts'

/** Files of the format, in the order in which faults are reported. */
const fileNames = [
  'school.json',
  'people.csv',
  'teams.csv',
  'groups.csv',
  'memberships.csv',
  'rooms.csv',
  'courses.csv',
  'booking-profiles.csv',
  'interrogations.json',
  'availability.json',
  'deployment-plans.json',
  'program.json',
  'appointments.csv',
  'roles.csv',
  'blocks.csv',
]

export const csvColumns = {
  people: personColumns,
  teams: teamColumns,
  groups: groupColumns,
  memberships: membershipColumns,
  rooms: roomColumns,
  courses: courseColumns,
  bookingProfiles: bookingProfileColumns,
  appointments: appointmentFileColumns,
  roles: roleColumns,
  blocks: blockColumns,
}

export { unstatedOnline } from './appointments.ts'

export interface ReadOptions {
  /** Loads the records that files may refer to; the settings identify the school. */
  findExistingRecords: (settings: SchoolSettings | undefined) => Promise<ExistingRecords>
  onProgress: (fraction: number) => void
}

/** Returns undefined if there are faults, which are reported in the order of the files. */
export async function readSchool(
  files: SchoolFiles,
  findings: Findings,
  { findExistingRecords, onProgress }: ReadOptions,
): Promise<SchoolData | undefined> {
  reportOtherFiles(files, findings)
  const settings = await readSchoolSettings(files, findings)
  const tables = await readTables(files, settings, findings, onProgress)
  checkReferences(tables, await findExistingRecords(settings), findings)
  reportSharedEmails(tables, findings)
  reportCoordinatorsWithoutRole(tables, findings)
  reportFilesWithoutRows(tables, findings)
  onProgress(1)
  if (findings.faultCount > 0 || settings === undefined) {
    findings.faults.sort((a, b) => getFilePosition(a.file) - getFilePosition(b.file) || (a.line ?? 0) - (b.line ?? 0))
    return undefined
  }
  const recordsByKind = Object.entries(tables).flatMap(([kind, table]: [string, RecordTable<unknown> | undefined]) =>
    table ? [[kind, table.records] as const] : [],
  )
  return { settings, ...Object.fromEntries(recordsByKind) }
}

const getFilePosition = (file: string): number => fileNames.indexOf(file)

async function readTables(
  files: SchoolFiles,
  settings: SchoolSettings | undefined,
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<SchoolTables> {
  const people = await readTable(files, 'people.csv', personColumns, findings, readPerson)
  const teams = await readTable(files, 'teams.csv', teamColumns, findings, readTeam)
  const groups = await readTable(files, 'groups.csv', groupColumns, findings, readGroup)
  onProgress(0.1)
  const memberships = await readTable(files, 'memberships.csv', membershipColumns, findings, readMembership)
  const rooms = await readTable(files, 'rooms.csv', roomColumns, findings, readRoom)
  const courses = await readTable(files, 'courses.csv', courseColumns, findings, readCourse)
  const bookingProfiles = await readTable(
    files,
    'booking-profiles.csv',
    bookingProfileColumns,
    findings,
    readBookingProfile(settings?.day),
  )
  const timeZone = settings?.timeZone ?? 'Europe/Amsterdam'
  const choiceRounds = await readChoiceRounds(files, timeZone, findings)
  const availability = await readAvailability(files, timeZone, findings)
  const deploymentPlans = await readDeploymentPlans(files, settings, findings)
  const programs = await readPrograms(files, settings, findings)
  onProgress(0.2)
  const appointments = await readTable(
    files,
    'appointments.csv',
    appointmentFileColumns,
    findings,
    readAppointment(timeZone),
  )
  const roles = await readTable(files, 'roles.csv', roleColumns, findings, readDeskRoles)
  const blocks = await readTable(files, 'blocks.csv', blockColumns, findings, readBlock(timeZone))
  onProgress(0.8)
  return {
    people,
    teams,
    groups,
    memberships,
    rooms,
    courses,
    bookingProfiles,
    choiceRounds,
    availability,
    deploymentPlans,
    programs,
    appointments,
    roles,
    blocks,
  }
}

function reportOtherFiles(files: SchoolFiles, findings: Findings) {
  for (const name of files.sizes.keys()) {
    if (!fileNames.includes(name)) findings.reportNotice('unknownFile', { code: 'otherFilesLeftOut' }, name)
  }
}

/** Reports shared addresses, because sign-in finds people by e-mail by default. */
function reportSharedEmails({ people }: SchoolTables, findings: Findings) {
  const emails = new Set<string>()
  for (const { email } of people?.records ?? []) {
    const key = email?.toLowerCase()
    if (key === undefined) continue
    if (emails.has(key)) findings.reportNotice('sharedEmail', { code: 'sharedEmail' }, key)
    emails.add(key)
  }
}

/** Reports team coordinators without the role, because only the role opens the screen for reviewing availability. */
function reportCoordinatorsWithoutRole({ people, teams }: SchoolTables, findings: Findings) {
  const coordinators = new Set(teams?.records.flatMap((team) => team.coordinators))
  for (const { id, roles } of people?.records ?? [])
    if (coordinators.has(id) && !isRoundCoordinator(roles))
      findings.reportNotice('coordinatorWithoutRole', { code: 'coordinatorWithoutRole' }, id)
}

/**
 * Reports files without rows, which are seldom intended. Unlike absent files, they remove everything of their kind,
 * except appointments and what the desk gave.
 */
function reportFilesWithoutRows(
  { appointments, roles: _roles, blocks: _blocks, ...otherTables }: SchoolTables,
  findings: Findings,
) {
  if (hasNoRows(appointments)) findings.reportNotice('headerOnly', { code: 'noAppointmentsGiven' }, appointments?.file)
  for (const table of Object.values(otherTables).filter(hasNoRows))
    findings.reportNotice('headerOnly', { code: 'noRowsGiven' }, table?.file)
}

const hasNoRows = (table: RecordTable<unknown> | undefined): boolean =>
  table !== undefined && table.isComplete && table.records.length === 0
