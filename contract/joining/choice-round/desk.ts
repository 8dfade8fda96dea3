import { choiceRoundError, choiceRoundPath as path, choiceRoundsPath } from '#contract/choice-round-codes.ts'
import * as z from 'zod/mini'
import { defineContract } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { setAt } from '#contract/json-patch.ts'
import { Id, IdListParam, IdParam, Instant, LocalDate, LocalMinute, Named } from '#contract/values.ts'
import {
  GroupChoice,
  choiceRoundAccess as access,
  ChoiceRoundKind,
  ChoiceRoundState,
  Moved,
  Options,
  ranksMaximum,
} from './student.ts'

export const roundStudentsLimit = 5000

export const roundBounds = {
  name: 120,
  description: 200,
  groups: 200,
  options: 500,
  sets: 60,
  courses: 20,
  seats: 10_000,
  reason: 500,
}

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(roundBounds.name))
/** About two lines for students. */
const Description = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(roundBounds.description)))
const Seats = z.int().check(z.minimum(0), z.maximum(roundBounds.seats))
/** The audit log records only that a reason was given. */
export const moveReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(roundBounds.reason))
const Count = z.int().check(z.minimum(0), z.maximum(roundBounds.options))
const courseIds = z.array(Id).check(z.maxLength(roundBounds.courses))
const defineBoundedArray = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z.array(item).check(z.maxLength(maximum))

const defineChoiceFields = <T extends z.ZodMiniType>(description: T) => {
  const RoundGroup = z.object({ groupId: Id, description, seats: Seats, courseIds })
  const RoundOption = z.object({
    id: z.optional(Id),
    name: Name,
    description,
    seats: Seats,
    courseIds,
    /** A text to show with the option. */
    courseGroupName: z.nullable(Name),
    /** The group that students become members of. */
    groupId: z.nullable(Id),
  })
  const options = defineBoundedArray(RoundOption, roundBounds.options)
  const RoundOptionSet = z.object({ id: z.optional(Id), name: Name, min: Count, max: Count, options })
  return {
    /** In display order; a student chooses a single group. */
    groups: defineBoundedArray(RoundGroup, roundBounds.groups),
    optionSets: defineBoundedArray(RoundOptionSet, roundBounds.sets),
    /** Options in no set. */
    options,
  }
}

const roundFields = {
  name: Name,
  yearStart: LocalDate,
  yearEnd: LocalDate,
  /** Period of the memberships that the choices give. */
  periodStart: LocalDate,
  periodEnd: LocalDate,
  openingDate: LocalMinute,
  studentExpirationDate: LocalMinute,
  coachExpirationDate: LocalMinute,
  /** Whether choosing gives no membership. */
  countsOnly: z.boolean(),
  /** Maximum number of ranked options; null in a round without ranking. */
  ranks: z.nullable(z.int().check(z.minimum(1), z.maximum(ranksMaximum))),
  /** Ranked rounds: allocate and publish automatically when the round closes for students. */
  allocateAtClosing: z.boolean(),
  /** Groups whose members take part. */
  audience: defineBoundedArray(Id, roundBounds.groups),
  ...defineChoiceFields(z._default(Description, null)),
}

const allocateAtClosing = z._default(roundFields.allocateAtClosing, false)
export const NewRound = z.object({ ...roundFields, kind: ChoiceRoundKind, allocateAtClosing })
export type NewRound = z.infer<typeof NewRound>

const RoundNames = z.array(z.extend(Named, { isGone: z.optional(z.boolean()) }))

export const Round = z.object({
  ...roundFields,
  ...defineChoiceFields(Description),
  kind: ChoiceRoundKind,
  id: Id,
  state: ChoiceRoundState,
  /** Whether imports overwrite the fields that the school's files define. */
  isImported: z.boolean(),
  names: z.object({ groups: RoundNames, courses: RoundNames }),
  publishedAllocationId: z.nullable(Id),
})
export type Round = z.infer<typeof Round>
export type RoundOption = Round['options'][number]

export const RoundPatch = z
  .array(
    z.union([
      setAt('/name', roundFields.name),
      setAt('/yearStart', LocalDate),
      setAt('/yearEnd', LocalDate),
      setAt('/periodStart', LocalDate),
      setAt('/periodEnd', LocalDate),
      setAt('/openingDate', LocalMinute),
      setAt('/studentExpirationDate', LocalMinute),
      setAt('/coachExpirationDate', LocalMinute),
      setAt('/countsOnly', z.boolean()),
      setAt('/ranks', roundFields.ranks),
      setAt('/allocateAtClosing', z.boolean()),
      setAt('/audience', roundFields.audience),
      setAt('/groups', roundFields.groups),
      setAt('/optionSets', roundFields.optionSets),
      setAt('/options', roundFields.options),
    ]),
  )
  .check(z.minLength(1), z.maxLength(20))
export type RoundPatch = z.infer<typeof RoundPatch>

/** All students, and those who chose nothing, have not confirmed, and confirmed. */
const progressCounts = { students: z.int(), undecided: z.int(), unconfirmed: z.int(), confirmed: z.int() }

export const RoundSummary = z.object({
  id: Id,
  name: z.string(),
  kind: ChoiceRoundKind,
  state: ChoiceRoundState,
  openingDate: LocalMinute,
  studentExpirationDate: LocalMinute,
  coachExpirationDate: LocalMinute,
  periodStart: LocalDate,
  periodEnd: LocalDate,
  isImported: z.boolean(),
  isPublished: z.boolean(),
  ...progressCounts,
})
export type RoundSummary = z.infer<typeof RoundSummary>

/** Students that a reminder reaches now, per progress state. */
const ReminderCounts = z.object({ undecided: z.int(), unconfirmed: z.int() })
export type ReminderCounts = z.infer<typeof ReminderCounts>

const occupancyFields = { name: z.string(), seats: z.int(), taken: z.int(), confirmed: z.int() }
/** Students who rank the option first, and at all. */
const rankingFields = { first: z.int(), listed: z.int() }
export const RoundProgress = z.object({
  ...progressCounts,
  remindable: ReminderCounts,
  now: Instant,
  /** People who have the round open now. */
  following: z.int(),
  groups: z.array(z.object({ groupId: Id, ...occupancyFields })),
  optionSets: z.array(z.object({ id: Id, name: z.string(), min: z.int(), max: z.int() })),
  options: z.array(z.object({ id: Id, setId: z.nullable(Id), ...occupancyFields, ...rankingFields })),
  /** Cumulative; at most 200 points. Counts only students with a choice now. */
  curve: z.array(z.object({ at: LocalMinute, chosen: z.int(), confirmed: z.int() })),
})
export type RoundProgress = z.infer<typeof RoundProgress>

export const RoundStudent = z.object({
  student: Named,
  groups: z.array(Named),
  coach: z.nullable(Named),
  group: z.nullable(Named),
  options: z.array(Named),
  ranking: z.array(Id),
  chosenAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  remindedAt: z.nullable(Instant),
  /** Null unless a coordinator made the confirmed choice. */
  moved: z.nullable(Moved),
})
export type RoundStudent = z.infer<typeof RoundStudent>

const params = z.object({ id: IdParam })
const studentParams = z.extend(params, { studentId: IdParam })
const readErrors = [choiceRoundError.missing, 'attendeeNoRights'] as const satisfies readonly ErrorCode[]
const editErrors = [
  'attendeeNoRights',
  'dateRangeInvalid',
  'timeDoesNotExist',
  'requestOutOfBounds',
  choiceRoundError.courseMissing,
  'attendeeDoesNotExist',
] as const satisfies readonly ErrorCode[]
const notOpenError = choiceRoundError.notOpen
const moveErrors = [...readErrors, notOpenError, choiceRoundError.groupFull, choiceRoundError.invalidChoices] as const

export const roundDeskContract = defineContract({
  list: {
    method: 'GET',
    path: choiceRoundsPath,
    summary: 'The choice rounds that the caller coordinates, latest opening first',
    access,
    result: z.array(RoundSummary),
    errors: [],
  },
  create: {
    method: 'POST',
    path: choiceRoundsPath,
    creates: true,
    summary: 'Create a choice round',
    access,
    body: NewRound,
    result: Round,
    errors: editErrors,
  },
  audience: {
    method: 'GET',
    path: `${choiceRoundsPath}/audience`,
    summary: 'The number of students in these groups on a day, each counted once',
    access,
    query: z.object({ groups: IdListParam, date: LocalDate }),
    result: z.object({ students: z.int() }),
    errors: ['attendeeNoRights'],
  },
  one: {
    method: 'GET',
    path,
    summary: 'A choice round, to edit or copy',
    access,
    params,
    result: Round,
    errors: readErrors,
  },
  change: {
    method: 'PATCH',
    path,
    summary: 'Change a choice round; lists are replaced as a whole',
    access,
    params,
    body: RoundPatch,
    result: Round,
    errors: [
      choiceRoundError.missing,
      ...editErrors,
      'patchNotAllowed',
      'preconditionFailed',
      choiceRoundError.seatsTaken,
    ],
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Remove a choice round that has not opened yet',
    access,
    params,
    result: z.null(),
    errors: [...readErrors, notOpenError, 'preconditionFailed'],
  },
  preview: {
    method: 'GET',
    path: `${path}/preview`,
    summary: 'The round as a student sees it, also before it opens',
    access,
    params,
    result: z.object({ groups: z.nullable(z.array(GroupChoice)), options: Options }),
    errors: readErrors,
  },
  progress: {
    method: 'GET',
    path: `${path}/progress`,
    summary: 'The progress of the students, and the occupancy of each group and option',
    access,
    params,
    result: RoundProgress,
    errors: readErrors,
  },
  students: {
    method: 'GET',
    path: `${path}/students`,
    summary: 'The students of the round with their choices, by name',
    access,
    params,
    query: z.object({ state: z.optional(z.enum(['undecided', 'unconfirmed', 'confirmed'])) }),
    result: z.array(RoundStudent),
    errors: [...readErrors, 'requestOutOfBounds'],
  },
  export: {
    method: 'GET',
    path: `${path}/export`,
    summary: 'The students with their choices, as CSV; separated by semicolons in Dutch, as spreadsheets expect',
    access,
    params,
    result: z.string(),
    answer: 'text',
    errors: readErrors,
  },
  remind: {
    method: 'POST',
    path: `${path}/remind`,
    creates: true,
    summary: 'Remind all or some students who have not confirmed, except those reminded in the last hour',
    access,
    params,
    body: z.optional(
      z.nullable(
        z.object({
          studentIds: z.optional(z.nullable(z.array(Id).check(z.maxLength(roundStudentsLimit)))),
          /** If other numbers would be reminded, nobody is. */
          expected: z.optional(ReminderCounts),
        }),
      ),
    ),
    versionsInBody: true,
    result: z.object({ reminded: z.int() }),
    errors: [...readErrors, notOpenError, 'preconditionFailed'],
  },
  moveToGroup: {
    method: 'PUT',
    path: `${path}/student/:studentId/group/:groupId`,
    summary: 'Move a student to a group and confirm the choice, also for a student outside the round',
    access,
    params: z.extend(studentParams, { groupId: IdParam }),
    body: z.object({ reason: moveReason }),
    result: RoundStudent,
    errors: moveErrors,
  },
  moveToOption: {
    method: 'PUT',
    path: `${path}/student/:studentId/option/:optionId`,
    summary:
      'Give a student an option and confirm it; replaces the option of a set with a maximum of 1, and an allocated one',
    access,
    params: z.extend(studentParams, { optionId: IdParam }),
    body: z.object({ reason: moveReason }),
    result: RoundStudent,
    errors: moveErrors,
  },
})
