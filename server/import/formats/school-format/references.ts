import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '#server/import/findings.ts'
import type { ExistingRecords } from '#server/import/existing-records.ts'
import type {
  Appointment,
  Block,
  BookingProfile,
  Course,
  DeskRoles,
  Group,
  Membership,
  Person,
  Room,
  Team,
} from '#server/import/school.ts'
import type { AvailabilityRequestTable } from './availability.ts'
import type { DeploymentPlanTable } from './deployment-plans.ts'
import type { ChoiceRoundTable } from './choice-rounds.ts'
import type { ProgramTable } from './program.ts'
import type { RecordTable } from './table.ts'

export interface SchoolTables {
  people: RecordTable<Person> | undefined
  teams: RecordTable<Team> | undefined
  groups: RecordTable<Group> | undefined
  memberships: RecordTable<Membership> | undefined
  rooms: RecordTable<Room> | undefined
  courses: RecordTable<Course> | undefined
  bookingProfiles: RecordTable<BookingProfile> | undefined
  choiceRounds: ChoiceRoundTable | undefined
  availability: AvailabilityRequestTable | undefined
  deploymentPlans: DeploymentPlanTable | undefined
  programs: ProgramTable | undefined
  appointments: RecordTable<Appointment> | undefined
  roles: RecordTable<DeskRoles> | undefined
  blocks: RecordTable<Block> | undefined
}

type AttendeeKind = 'people' | 'teams' | 'groups' | 'rooms'

const kindByType: Record<string, AttendeeKind> = { team: 'teams', group: 'groups', classroom: 'rooms' }

const toAttendeeKind = (type: string): AttendeeKind => kindByType[type] ?? 'people'

const nounsByType = {
  student: 'aStudent',
  teacher: 'aTeacher',
  'exam-desk': 'anExamDesk',
  staff: 'aMemberOfStaff',
  team: 'aTeam',
  group: 'aGroup',
  classroom: 'aRoom',
} as const
type Noun = (typeof nounsByType)[keyof typeof nounsByType] | 'aPerson' | 'aTeacherOrStaff' | 'aCourse'

const toNoun = (type: string): { code: Noun } => ({ code: nounsByType[type as keyof typeof nounsByType] })

/** Records that a column may refer to; `types` restricts people, `noun` is for messages. */
interface ReferenceTarget {
  kind: AttendeeKind
  types?: string[]
  noun: Noun
}

const anyPersonTarget: ReferenceTarget = { kind: 'people', noun: 'aPerson' }
const studentTarget: ReferenceTarget = { kind: 'people', types: ['student'], noun: 'aStudent' }
const teacherTarget: ReferenceTarget = { kind: 'people', types: ['teacher'], noun: 'aTeacher' }
const employeeTarget: ReferenceTarget = {
  kind: 'people',
  types: ['teacher', 'exam-desk', 'staff'],
  noun: 'aTeacherOrStaff',
}
const teamTarget: ReferenceTarget = { kind: 'teams', noun: 'aTeam' }
const groupTarget: ReferenceTarget = { kind: 'groups', noun: 'aGroup' }
const roomTarget: ReferenceTarget = { kind: 'rooms', noun: 'aRoom' }

/** Line, or a function that looks it up only for a fault. */
type LineOrLookup = number | (() => number)

interface IdOwner {
  type: string
  file: string
  line: number
}

/** Reports duplicate ids and unknown references. */
export function checkReferences(tables: SchoolTables, existingRecords: ExistingRecords, findings: Findings): void {
  new ReferenceChecker(tables, existingRecords, findings).check()
}

class ReferenceChecker {
  readonly #tables: SchoolTables
  readonly #existingRecords: ExistingRecords
  readonly #findings: Findings
  readonly #attendeeOwners = new Map<string, IdOwner>()
  readonly #courseOwners = new Map<string, IdOwner>()

  constructor(tables: SchoolTables, existingRecords: ExistingRecords, findings: Findings) {
    this.#tables = tables
    this.#existingRecords = existingRecords
    this.#findings = findings
  }

  check(): void {
    const { people, teams, groups, memberships, rooms, courses, bookingProfiles, choiceRounds } = this.#tables
    const { availability, appointments, roles, blocks } = this.#tables
    this.#collectIds(people, this.#attendeeOwners, ({ type }) => type)
    this.#collectIds(teams, this.#attendeeOwners, () => 'team')
    this.#collectIds(groups, this.#attendeeOwners, () => 'group')
    this.#collectIds(rooms, this.#attendeeOwners, () => 'classroom')
    this.#collectIds(courses, this.#courseOwners, () => 'course')
    for (const table of [bookingProfiles, choiceRounds, availability, appointments]) this.#checkUniqueIds(table)
    this.#checkUniqueIds(roles && { ...roles, records: roles.records.map(({ person: id }) => ({ id })) }, 'person')
    this.#visitRecords(roles, (line, { person }) =>
      this.#checkReference('roles.csv', line, 'person', person, anyPersonTarget),
    )
    this.#visitRecords(blocks, (line, { room }) => this.#checkReference('blocks.csv', line, 'room', room, roomTarget))
    this.#visitRecords(people, (line, { coach }) =>
      this.#checkReference('people.csv', line, 'coach', coach, employeeTarget),
    )
    this.#visitRecords(teams, (line, team) => {
      this.#checkReferences('teams.csv', line, 'coordinators', team.coordinators, anyPersonTarget)
      this.#checkReferences('teams.csv', line, 'members', team.members, anyPersonTarget)
      this.#checkReferences('teams.csv', line, 'groups', team.groups ?? [], groupTarget)
    })
    this.#checkMemberships(memberships)
    this.#checkBookingProfiles(bookingProfiles)
    this.#checkChoiceRounds(choiceRounds)
    this.#checkAvailability(availability)
    this.#checkDeploymentPlans(this.#tables.deploymentPlans)
    this.#checkPrograms(this.#tables.programs)
    this.#visitRecords(appointments, (line, appointment) => {
      this.#checkCourse('appointments.csv', line, 'course', appointment.course)
      this.#checkReferences('appointments.csv', line, 'groups', appointment.groups, groupTarget)
      // In an export, a teacher who became staff stays in past lessons.
      const expectedTarget = appointment.sources === undefined ? teacherTarget : employeeTarget
      this.#checkReferences('appointments.csv', line, 'teachers', appointment.teachers, expectedTarget)
      this.#checkReferences('appointments.csv', line, 'rooms', appointment.rooms, roomTarget)
      this.#checkReferences('appointments.csv', line, 'students', appointment.students, studentTarget)
    })
  }

  #visitRecords<T>(table: RecordTable<T> | undefined, visit: (line: number, record: T) => void): void {
    for (const [index, record] of (table?.records ?? []).entries()) visit(table?.lines[index] ?? 0, record)
  }

  #collectIds<T extends { id: string }>(
    table: RecordTable<T> | undefined,
    owners: Map<string, IdOwner>,
    getType: (record: T) => string,
  ): void {
    const file = table?.file ?? ''
    this.#visitRecords(table, (line, record) => {
      if (record.id === '') return
      const type = getType(record)
      const owner = owners.get(record.id)
      const existing = owners === this.#attendeeOwners ? this.#existingRecords.attendees.get(record.id) : undefined
      if (owner) this.#reportFault(file, line, 'id', record.id, explainDuplicate(owner))
      else owners.set(record.id, { type, file, line })
      if (existing && toAttendeeKind(existing.type) !== toAttendeeKind(type))
        this.#reportFault(file, line, 'id', record.id, {
          code: 'idOfOtherKind',
          values: { kind: toNoun(existing.type) },
        })
    })
  }

  /** Keeps only lines, because there may be a million. */
  #checkUniqueIds(table: RecordTable<{ id: string }> | undefined, column = 'id'): void {
    const lines = new Map<string, number>()
    this.#visitRecords(table, (line, { id }) => {
      const firstLine = lines.get(id)
      if (firstLine === undefined) lines.set(id, line)
      else if (id !== '')
        this.#reportFault(
          table?.file ?? '',
          line,
          column,
          id,
          explainDuplicate({ line: firstLine, file: table?.file ?? '' }),
        )
    })
  }

  #checkMemberships(table: RecordTable<Membership> | undefined): void {
    const lineByKey = new Map<string, number>()
    this.#visitRecords(table, (line, { group: groupId, person, from }) => {
      this.#checkReference('memberships.csv', line, 'group', groupId, groupTarget)
      this.#checkReference('memberships.csv', line, 'person', person, anyPersonTarget)
      const key = JSON.stringify([groupId, person, from])
      const firstLine = lineByKey.get(key)
      if (firstLine === undefined) lineByKey.set(key, line)
      else
        this.#reportFault('memberships.csv', line, 'person', person, {
          code: 'membershipTwice',
          values: { line: firstLine },
        })
    })
  }

  #checkBookingProfiles(table: RecordTable<BookingProfile> | undefined): void {
    const file = 'booking-profiles.csv'
    const locatedRoomIds = this.#listLocatedRoomIds()
    this.#visitRecords(table, (line, { rooms, teams, groups, confirmation }) => {
      this.#checkReferences(file, line, 'rooms', rooms, roomTarget)
      this.#checkReferences(file, line, 'teams', teams, teamTarget)
      this.#checkReferences(file, line, 'groups', groups, groupTarget)
      if (confirmation !== 'location') return
      for (const id of rooms)
        if (this.#findType(id) === 'classroom' && !locatedRoomIds.has(id))
          this.#reportFault(file, line, 'rooms', id, { code: 'roomWithoutLocation' })
    })
  }

  #checkChoiceRounds(table: ChoiceRoundTable | undefined): void {
    if (!table) return
    const { file, records, getLineAt } = table
    const checkGroup = (id: string | null, ...path: PropertyKey[]) =>
      this.#checkReference(file, () => getLineAt(path), path.slice(1).join('.'), id, groupTarget)
    const checkCourses = (ids: string[], ...path: PropertyKey[]) => {
      for (const [courseIndex, id] of ids.entries())
        this.#checkCourse(file, () => getLineAt([...path, courseIndex]), path.slice(1).join('.'), id)
    }
    for (const [roundIndex, { for: audience, groupChoice, optionSets, options }] of records.entries()) {
      for (const [groupIndex, id] of audience.entries()) checkGroup(id, roundIndex, 'for', groupIndex)
      for (const [choiceIndex, choice] of groupChoice.entries()) {
        checkGroup(choice.group, roundIndex, 'groupChoice', choiceIndex, 'group')
        checkCourses(choice.courses, roundIndex, 'groupChoice', choiceIndex, 'courses')
      }
      const optionLists = [
        [options, 'options'] as const,
        ...optionSets.map((set, setIndex) => [set.options, 'optionSets', setIndex, 'options'] as const),
      ]
      for (const [optionList, ...path] of optionLists)
        for (const [optionIndex, option] of optionList.entries()) {
          checkGroup(option.group, roundIndex, ...path, optionIndex, 'group')
          checkCourses(option.courses, roundIndex, ...path, optionIndex, 'courses')
        }
    }
  }

  #checkAvailability(table: AvailabilityRequestTable | undefined): void {
    for (const [requestIndex, { teachers }] of (table?.records ?? []).entries())
      for (const [teacherIndex, id] of teachers.entries()) {
        const path = ['teachers', teacherIndex]
        this.#checkReference(
          table?.file ?? '',
          () => table?.getLineAt([requestIndex, ...path]) ?? 1,
          path.join('.'),
          id,
          teacherTarget,
        )
      }
  }

  #checkDeploymentPlans(table: DeploymentPlanTable | undefined): void {
    if (!table) return
    const { file, records, getLineAt } = table
    for (const [planIndex, plan] of records.entries()) {
      this.#checkReference(file, () => getLineAt([planIndex, 'team']), 'team', plan.team, teamTarget)
      this.#checkReference(file, () => getLineAt([planIndex, 'teacher']), 'teacher', plan.teacher, teacherTarget)
      for (const [tableIndex, { rows }] of plan.tables.entries())
        for (const [rowIndex, { course }] of rows.entries())
          this.#checkCourse(
            file,
            () => getLineAt([planIndex, 'tables', tableIndex, 'rows', rowIndex, 'course']),
            'course',
            course,
          )
    }
  }

  #checkPrograms(table: ProgramTable | undefined): void {
    if (!table) return
    const { file, records, getLineAt } = table
    for (const [programIndex, { course, group: groupId }] of records.entries()) {
      this.#checkCourse(file, () => getLineAt([programIndex, 'course']), 'course', course)
      this.#checkReference(file, () => getLineAt([programIndex, 'group']), 'group', groupId, groupTarget)
    }
  }

  #listLocatedRoomIds(): Set<string> {
    const { rooms } = this.#tables
    if (!rooms) return this.#existingRecords.locatedRoomIds
    const locatedRooms = rooms.records.filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
    return new Set(locatedRooms.map(({ id }) => id))
  }

  #checkReferences(file: string, line: number, column: string, ids: string[], target: ReferenceTarget): void {
    for (const id of ids) this.#checkReference(file, line, column, id, target)
  }

  #checkReference(file: string, line: LineOrLookup, column: string, id: string | null, target: ReferenceTarget): void {
    if (id === null || id === '') return
    const type = this.#findType(id)
    if (type === undefined) {
      if (target.kind === 'people' && this.#existingRecords.isErased?.(id) === true) return
      if (this.#tables[target.kind]?.isComplete !== false)
        this.#reportFault(file, line, column, id, this.#explainMissing(target.kind, target.noun))
    } else if (toAttendeeKind(type) !== target.kind || target.types?.includes(type) === false)
      this.#reportFault(file, line, column, id, {
        code: 'otherKind',
        values: { actual: toNoun(type), expected: { code: target.noun } },
      })
  }

  /** Ignores earlier imports of kinds whose file is present. */
  #findType(id: string): string | undefined {
    const owner = this.#attendeeOwners.get(id)
    if (owner) return owner.type
    const existing = this.#existingRecords.attendees.get(id)
    if (!existing || existing.removed || this.#tables[toAttendeeKind(existing.type)]) return undefined
    return existing.type
  }

  #checkCourse(file: string, line: LineOrLookup, column: string, id: string | null): void {
    if (id === null || this.#courseOwners.has(id)) return
    if (this.#tables.courses?.isComplete === false) return
    if (!this.#tables.courses && this.#existingRecords.courses.get(id)?.removed === false) return
    this.#reportFault(file, line, column, id, this.#explainMissing('courses', 'aCourse'))
  }

  #explainMissing(kind: AttendeeKind | 'courses', noun: Noun): ImportText {
    return {
      code: this.#tables[kind] ? 'nothingInFile' : 'nothingImported',
      values: { file: `${kind}.csv`, expected: { code: noun } },
    }
  }

  #reportFault(file: string, line: LineOrLookup, column: string, value: string, text: ImportText): void {
    this.#findings.reportFault({ file, line: typeof line === 'number' ? line : line(), column, value, text })
  }
}

const explainDuplicate = ({ line, file }: { line: number; file: string }): ImportText => ({
  code: 'idOfLine',
  values: { line, file },
})
