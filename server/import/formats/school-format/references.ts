import type { Findings } from '#server/import/findings.ts'
import type { ExistingRecords } from '#server/import/existing-records.ts'
import type {
  Appointment,
  BookingProfile,
  Course,
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
}

type AttendeeKind = 'people' | 'teams' | 'groups' | 'rooms'

const toAttendeeKind = (type: string): AttendeeKind =>
  type === 'team' ? 'teams' : type === 'group' ? 'groups' : type === 'classroom' ? 'rooms' : 'people'

/** Records that a column may refer to; `types` restricts people. */
interface Target {
  kind: AttendeeKind
  types?: string[]
  label: string
}

const anyone: Target = { kind: 'people', label: 'a person' }
const student: Target = { kind: 'people', types: ['student'], label: 'a student' }
const teacher: Target = { kind: 'people', types: ['teacher'], label: 'a teacher' }
const employee: Target = { kind: 'people', types: ['teacher', 'exam-desk', 'staff'], label: 'a teacher or staff' }
const team: Target = { kind: 'teams', label: 'a team' }
const group: Target = { kind: 'groups', label: 'a group' }
const room: Target = { kind: 'rooms', label: 'a room' }

/** Line, or a function that looks it up only for a fault. */
type Line = number | (() => number)

interface Owner {
  type: string
  file: string
  line: number
}

/** Reports duplicate ids and unknown references. */
export function checkReferences(tables: SchoolTables, known: ExistingRecords, findings: Findings): void {
  new References(tables, known, findings).check()
}

class References {
  readonly #tables: SchoolTables
  readonly #known: ExistingRecords
  readonly #findings: Findings
  readonly #attendees = new Map<string, Owner>()
  readonly #courses = new Map<string, Owner>()

  constructor(tables: SchoolTables, known: ExistingRecords, findings: Findings) {
    this.#tables = tables
    this.#known = known
    this.#findings = findings
  }

  check(): void {
    const { people, teams, groups, memberships, rooms, courses, bookingProfiles, choiceRounds } = this.#tables
    const { availability, appointments } = this.#tables
    this.#collect(people, this.#attendees, ({ type }) => type)
    this.#collect(teams, this.#attendees, () => 'team')
    this.#collect(groups, this.#attendees, () => 'group')
    this.#collect(rooms, this.#attendees, () => 'classroom')
    this.#collect(courses, this.#courses, () => 'course')
    this.#collect(bookingProfiles, new Map(), () => 'booking profile')
    this.#collect(choiceRounds, new Map(), () => 'choice round')
    this.#collect(availability, new Map(), () => 'availability request')
    this.#collect(appointments, new Map(), () => 'appointment')
    this.#each(people, (line, { coach }) => this.#refer('people.csv', line, 'coach', coach, employee))
    this.#each(teams, (line, team) => {
      this.#referAll('teams.csv', line, 'coordinators', team.coordinators, anyone)
      this.#referAll('teams.csv', line, 'members', team.members, anyone)
    })
    this.#memberships(memberships)
    this.#bookingProfiles(bookingProfiles)
    this.#choiceRounds(choiceRounds)
    this.#availability(availability)
    this.#deploymentPlans(this.#tables.deploymentPlans)
    this.#programs(this.#tables.programs)
    this.#each(appointments, (line, appointment) => {
      this.#course('appointments.csv', line, 'course', appointment.course)
      this.#referAll('appointments.csv', line, 'groups', appointment.groups, group)
      this.#referAll('appointments.csv', line, 'teachers', appointment.teachers, teacher)
      this.#referAll('appointments.csv', line, 'rooms', appointment.rooms, room)
      this.#referAll('appointments.csv', line, 'students', appointment.students, student)
    })
  }

  #each<T>(table: RecordTable<T> | undefined, visit: (line: number, record: T) => void): void {
    for (const [index, record] of (table?.records ?? []).entries()) visit(table?.lines[index] ?? 0, record)
  }

  #collect<T extends { id: string }>(
    table: RecordTable<T> | undefined,
    owners: Map<string, Owner>,
    typeOf: (record: T) => string,
  ): void {
    const file = table?.file ?? ''
    this.#each(table, (line, record) => {
      if (record.id === '') return
      const type = typeOf(record)
      const owner = owners.get(record.id)
      const existing = owners === this.#attendees ? this.#known.attendees.get(record.id) : undefined
      if (owner)
        this.#fault(file, line, 'id', record.id, `This id is already that of line ${owner.line} of ${owner.file}.`)
      else owners.set(record.id, { type, file, line })
      if (existing && toAttendeeKind(existing.type) !== toAttendeeKind(type))
        this.#fault(file, line, 'id', record.id, `An earlier import gave this id to ${addArticle(existing.type)}.`)
    })
  }

  #memberships(table: RecordTable<Membership> | undefined): void {
    const seen = new Map<string, number>()
    this.#each(table, (line, { group: groupId, person, from }) => {
      this.#refer('memberships.csv', line, 'group', groupId, group)
      this.#refer('memberships.csv', line, 'person', person, anyone)
      const key = JSON.stringify([groupId, person, from])
      const first = seen.get(key)
      if (first === undefined) seen.set(key, line)
      else
        this.#fault('memberships.csv', line, 'person', person, `This is the same membership as that of line ${first}.`)
    })
  }

  #bookingProfiles(table: RecordTable<BookingProfile> | undefined): void {
    const file = 'booking-profiles.csv'
    const located = this.#located()
    this.#each(table, (line, { rooms, teams, groups, confirmation }) => {
      this.#referAll(file, line, 'rooms', rooms, room)
      this.#referAll(file, line, 'teams', teams, team)
      this.#referAll(file, line, 'groups', groups, group)
      if (confirmation !== 'location') return
      for (const id of rooms)
        if (this.#typeOf(id) === 'classroom' && !located.has(id))
          this.#fault(file, line, 'rooms', id, 'Confirmed on location, but this room has no latitude and longitude.')
    })
  }

  #choiceRounds(table: ChoiceRoundTable | undefined): void {
    if (!table) return
    const { file, records, getLineAt } = table
    const isGroup = (id: string | null, ...path: PropertyKey[]) =>
      this.#refer(file, () => getLineAt(path), path.slice(1).join('.'), id, group)
    const areCourses = (ids: string[], ...path: PropertyKey[]) => {
      for (const [at, id] of ids.entries())
        this.#course(file, () => getLineAt([...path, at]), path.slice(1).join('.'), id)
    }
    for (const [round, { for: audience, groupChoice, optionSets, options }] of records.entries()) {
      for (const [at, id] of audience.entries()) isGroup(id, round, 'for', at)
      for (const [at, choice] of groupChoice.entries()) {
        isGroup(choice.group, round, 'groupChoice', at, 'group')
        areCourses(choice.courses, round, 'groupChoice', at, 'courses')
      }
      const lists = [
        [options, 'options'] as const,
        ...optionSets.map((set, at) => [set.options, 'optionSets', at, 'options'] as const),
      ]
      for (const [list, ...path] of lists)
        for (const [at, option] of list.entries()) {
          isGroup(option.group, round, ...path, at, 'group')
          areCourses(option.courses, round, ...path, at, 'courses')
        }
    }
  }

  #availability(table: AvailabilityRequestTable | undefined): void {
    for (const [request, { teachers }] of (table?.records ?? []).entries())
      for (const [at, id] of teachers.entries()) {
        const path = ['teachers', at]
        this.#refer(table?.file ?? '', () => table?.getLineAt([request, ...path]) ?? 1, path.join('.'), id, teacher)
      }
  }

  #deploymentPlans(table: DeploymentPlanTable | undefined): void {
    if (!table) return
    const { file, records, getLineAt } = table
    for (const [at, plan] of records.entries()) {
      this.#refer(file, () => getLineAt([at, 'team']), 'team', plan.team, team)
      this.#refer(file, () => getLineAt([at, 'teacher']), 'teacher', plan.teacher, teacher)
      for (const [number, { rows }] of plan.tables.entries())
        for (const [index, { course }] of rows.entries())
          this.#course(file, () => getLineAt([at, 'tables', number, 'rows', index, 'course']), 'course', course)
    }
  }

  #programs(table: ProgramTable | undefined): void {
    if (!table) return
    const { file, records, getLineAt } = table
    for (const [at, { course, group: groupId }] of records.entries()) {
      this.#course(file, () => getLineAt([at, 'course']), 'course', course)
      this.#refer(file, () => getLineAt([at, 'group']), 'group', groupId, group)
    }
  }

  #located(): Set<string> {
    const { rooms } = this.#tables
    if (!rooms) return this.#known.located
    const placed = rooms.records.filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
    return new Set(placed.map(({ id }) => id))
  }

  #referAll(file: string, line: number, column: string, ids: string[], target: Target): void {
    for (const id of ids) this.#refer(file, line, column, id, target)
  }

  #refer(file: string, line: Line, column: string, id: string | null, target: Target): void {
    if (id === null || id === '') return
    const type = this.#typeOf(id)
    if (type === undefined) {
      if (this.#tables[target.kind]?.whole !== false)
        this.#fault(file, line, column, id, `${this.#nothing(target.kind)} has this id; expected ${target.label}.`)
    } else if (toAttendeeKind(type) !== target.kind || target.types?.includes(type) === false)
      this.#fault(file, line, column, id, `This is ${addArticle(type)}; expected ${target.label}.`)
  }

  /** Ignores earlier imports of kinds whose file is present. */
  #typeOf(id: string): string | undefined {
    const owner = this.#attendees.get(id)
    if (owner) return owner.type
    const existing = this.#known.attendees.get(id)
    if (!existing || existing.removed || this.#tables[toAttendeeKind(existing.type)]) return undefined
    return existing.type
  }

  #course(file: string, line: Line, column: string, id: string | null): void {
    if (id === null || this.#courses.has(id)) return
    if (this.#tables.courses?.whole === false) return
    if (!this.#tables.courses && this.#known.courses.get(id)?.removed === false) return
    this.#fault(file, line, column, id, `${this.#nothing('courses')} has this id; expected a course.`)
  }

  #nothing(kind: AttendeeKind | 'courses'): string {
    const table = this.#tables[kind]
    return table ? `Nothing in ${table.file}` : `There is no ${kind}.csv, and nothing of an earlier import`
  }

  #fault(file: string, line: Line, column: string, value: string, reason: string): void {
    this.#findings.fault({ file, line: typeof line === 'number' ? line : line(), column, value, reason })
  }
}

const addArticle = (type: string): string =>
  type === 'exam-desk' ? 'an exam desk' : type === 'staff' ? 'a member of staff' : `a ${type}`
