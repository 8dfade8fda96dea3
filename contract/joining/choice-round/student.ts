import { choiceRoundError, choiceRoundPath, choiceRoundsPath } from '#contract/choice-round-codes.ts'
import * as z from 'zod/mini'
import { defineContract } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { Appointment } from '#contract/roster/appointment.ts'
import {
  AttendeeParam,
  Id,
  IdParam,
  Instant,
  LocalDate,
  LocalMinute,
  Named,
  Participant,
  TimeOfDay,
} from '#contract/values.ts'

/** `choose`: choosing takes a seat at once. `ranked`: students rank options; seats are allocated at closing. */
export const choiceRoundKinds = ['choose', 'ranked'] as const
export const ChoiceRoundKind = z.enum(choiceRoundKinds)
export type ChoiceRoundKind = z.infer<typeof ChoiceRoundKind>

/** `closed`: for students, not for coaches and coordinators; `closedPermanently`: for everyone. */
export const ChoiceRoundState = z.enum(['notOpen', 'open', 'closed', 'closedPermanently'])
export type ChoiceRoundState = z.infer<typeof ChoiceRoundState>

export const ranksMaximum = 10

export const ChoiceRoundListItem = z.object({
  id: Id,
  name: z.string(),
  kind: ChoiceRoundKind,
  openingDate: LocalMinute,
  studentExpirationDate: LocalMinute,
  coachExpirationDate: LocalMinute,
  periodStart: LocalDate,
  periodEnd: LocalDate,
  /** A number here, a date in `ChoiceRound`. */
  yearStart: z.int(),
  yearEnd: z.int(),
  /** Ranked rounds: whether a ranking was submitted. */
  isConfirmed: z.boolean(),
  state: ChoiceRoundState,
  /** Server time of this response, for countdowns. */
  now: Instant,
})
export type ChoiceRoundListItem = z.infer<typeof ChoiceRoundListItem>

export const Course = z.object({
  id: Id,
  name: z.string(),
  /** First published lesson in the round's period, if any. */
  firstAppointmentDate: z.nullable(LocalDate),
})
export type Course = z.infer<typeof Course>

/** Times in the first published week of the period with lessons; day 1 is Monday. */
export const WeeklyTime = z.object({ day: z.int().check(z.minimum(1), z.maximum(7)), start: TimeOfDay, end: TimeOfDay })
export type WeeklyTime = z.infer<typeof WeeklyTime>

const description = z.nullable(z.string())
const seatFields = { seats: z.int(), taken: z.int(), full: z.boolean() }
const lessonFields = {
  courses: z.array(Course),
  /** Mondays of the published weeks of the period with lessons. */
  weeks: z.array(LocalDate),
  moments: z.array(WeeklyTime),
  teachers: z.array(Participant),
  classrooms: z.array(Participant),
}

export const GroupChoice = z.object({
  groupId: Id,
  name: z.string(),
  description,
  chosen: z.boolean(),
  ...seatFields,
  ...lessonFields,
})
export type GroupChoice = z.infer<typeof GroupChoice>

export const Option = z.object({
  id: Id,
  name: z.string(),
  description,
  chosen: z.boolean(),
  ...seatFields,
  ...lessonFields,
  courseGroupName: z.nullable(z.string()),
  /** The group that a student becomes a member of; null if the option only counts. */
  groupId: z.nullable(Id),
})
export type Option = z.infer<typeof Option>

export const OptionSet = z.object({
  id: Id,
  name: z.string(),
  min: z.int(),
  max: z.int(),
  options: z.array(Option),
})
export type OptionSet = z.infer<typeof OptionSet>

/** `options` are in no set; any number of them may be chosen. */
export const Options = z.object({ options: z.array(Option), optionSets: z.array(OptionSet) })
export type Options = z.infer<typeof Options>

export const Choice = z.object({ id: Id, name: z.string(), courses: z.array(Course) })
export type Choice = z.infer<typeof Choice>

/**
 * `ranked`: a choice of the student. `notRanked`: nothing, as none was submitted. `nothingLeft`: nothing, as all ranked
 * options were full. `byHand`: decided by a coordinator.
 */
export const AllocationReason = z.object({
  kind: z.enum(['ranked', 'notRanked', 'nothingLeft', 'byHand']),
  /** From 1; null if not ranked. */
  rank: z.nullable(z.int()),
  /** Higher-ranked options that were full, in the student's order. */
  wentToOthers: z.array(Named),
})
export type AllocationReason = z.infer<typeof AllocationReason>

/** A move of the student by a coordinator, who is null if unknown. */
export const Moved = z.object({ by: z.nullable(Named), reason: z.string() })

export const ChoiceRound = z.object({
  ...ChoiceRoundListItem.shape,
  yearStart: LocalDate,
  yearEnd: LocalDate,
  mayChoose: z.boolean(),
  /** Choosing creates no group membership. */
  countsOnly: z.boolean(),
  /** Lessons of the period's first published week with any. */
  groupChoice: z.nullable(
    z.object({
      groupId: Id,
      name: z.string(),
      appointments: z.array(z.object({ id: Id, name: z.string(), from: LocalMinute, to: LocalMinute })),
    }),
  ),
  choices: z.array(Choice),
  /** Without loose options. */
  optionSetsOfChoices: z.array(z.object({ id: Id, name: z.string(), choices: z.array(Choice) })),
  /** Null in a round without ranking. */
  ranks: z.nullable(z.int()),
  /** Best first. */
  ranking: z.array(Id),
  /** Null before publication, and in rounds without ranking. */
  allocated: z.nullable(z.object({ option: z.nullable(Named), reason: AllocationReason })),
  /** Null if the student confirmed, or has chosen something else since. */
  moved: z.nullable(Moved),
})
export type ChoiceRound = z.infer<typeof ChoiceRound>

export const ChoiceRoundPeriod = z.object({ start: LocalDate, end: LocalDate, state: ChoiceRoundState })
export type ChoiceRoundPeriod = z.infer<typeof ChoiceRoundPeriod>

const path = `${choiceRoundPath}/student/:studentId` as const
const params = z.object({ id: IdParam, studentId: AttendeeParam })
const addIdParam = <K extends string>(name: K) => z.extend(params, { [name]: IdParam } as Record<K, typeof IdParam>)
export const choiceRoundAccess = ['program', 'coach'] as const
const access = choiceRoundAccess
const readErrors = [choiceRoundError.missing, 'attendeeNoRights'] as const satisfies readonly ErrorCode[]
const chooseErrors = [...readErrors, choiceRoundError.notOpen] as const satisfies readonly ErrorCode[]
const rosterErrors = ['requestOutOfBounds', 'dateRangeInvalid'] as const satisfies readonly ErrorCode[]
const ChosenResult = z.object({ chosen: z.boolean() })

export const choiceRoundContract = defineContract({
  list: {
    method: 'GET',
    path: `${choiceRoundsPath}/student/:studentId`,
    summary: 'The choice rounds of a student, latest opening first',
    access,
    params: z.object({ studentId: AttendeeParam }),
    result: z.array(ChoiceRoundListItem),
    errors: ['attendeeNoRights'],
  },
  periods: {
    method: 'GET',
    path: `${choiceRoundsPath}/student/:studentId/periods`,
    summary: "The periods of a student's rounds, each with the most urgent state of its rounds, by start",
    access,
    params: z.object({ studentId: AttendeeParam }),
    result: z.array(ChoiceRoundPeriod),
    errors: ['attendeeNoRights'],
  },
  one: {
    method: 'GET',
    path,
    summary: 'A choice round of a student, with the choices',
    access,
    params,
    result: ChoiceRound,
    errors: readErrors,
  },
  groups: {
    method: 'GET',
    path: `${path}/groups`,
    summary: 'The groups to choose from, in the order of the round; null if there are none',
    access,
    params,
    result: z.nullable(z.array(GroupChoice)),
    errors: readErrors,
  },
  options: {
    method: 'GET',
    path: `${path}/options`,
    summary: 'The options, loose and in sets, in the order of the round',
    access,
    params,
    result: Options,
    errors: readErrors,
  },
  chooseGroup: {
    method: 'POST',
    path: `${path}/choose-group/:groupId`,
    creates: true,
    summary: 'Take a seat in a group and release the previous seat; repeating it changes nothing',
    access,
    params: addIdParam('groupId'),
    result: ChosenResult,
    errors: [...chooseErrors, choiceRoundError.groupFull, choiceRoundError.courseMissing],
  },
  chooseOption: {
    method: 'POST',
    path: `${path}/choose-option/:optionId`,
    creates: true,
    summary:
      'Take a seat of an option, and release that of `instead`, a chosen option of the same set; changes nothing if it is full',
    access,
    params: addIdParam('optionId'),
    query: z.object({ instead: z.optional(IdParam) }),
    result: ChosenResult,
    errors: [
      ...chooseErrors,
      choiceRoundError.groupFull,
      choiceRoundError.onlyOneChoice,
      choiceRoundError.invalidChoices,
      choiceRoundError.courseMissing,
    ],
  },
  deselectOption: {
    method: 'DELETE',
    path: `${path}/deselect-option/:optionId`,
    summary: 'Release the seat of an option; repeating it changes nothing',
    access,
    params: addIdParam('optionId'),
    result: ChosenResult,
    errors: [...chooseErrors, choiceRoundError.invalidChoices],
  },
  confirm: {
    method: 'POST',
    path: `${path}/confirm`,
    creates: true,
    summary: 'Confirm the choices; a refusal lists what is missing',
    access,
    params,
    result: z.object({ isConfirmed: z.boolean() }),
    errors: [...chooseErrors, choiceRoundError.invalidChoices, choiceRoundError.courseMissing],
  },
  groupRoster: {
    method: 'GET',
    path: `${path}/group/:groupId/roster/date/:start/:end`,
    summary: 'The appointments of a group of the round between two dates, both included',
    access,
    params: z.extend(addIdParam('groupId'), { start: LocalDate, end: LocalDate }),
    result: z.array(Appointment),
    errors: [...readErrors, ...rosterErrors],
  },
  roster: {
    method: 'GET',
    path: `${path}/roster/date/:start/:end`,
    summary: "The student's roster with the choices, and with another option if given",
    access,
    params: z.extend(params, { start: LocalDate, end: LocalDate }),
    query: z.object({ previewOptionId: z.optional(IdParam) }),
    result: z.array(Appointment),
    errors: [...readErrors, ...rosterErrors],
  },
})

export const rankingContract = defineContract({
  rank: {
    method: 'PUT',
    path: `${path}/ranking`,
    summary:
      'Submit the ranked options of a student, best first, in place of an earlier ranking; an empty list withdraws it',
    access,
    params,
    body: z.object({ optionIds: z.array(Id).check(z.maxLength(ranksMaximum)) }),
    result: z.object({ optionIds: z.array(Id) }),
    errors: [...chooseErrors, choiceRoundError.invalidChoices, choiceRoundError.courseMissing],
  },
})
