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

// Choice rounds as a student, or a person who chooses for one, uses them.

/** `choose`: a seat is taken at once. `ranked`: students rank options, and the seats are allocated at closing. */
export const choiceRoundKinds = ['choose', 'ranked'] as const
export const ChoiceRoundKind = z.enum(choiceRoundKinds)
export type ChoiceRoundKind = z.infer<typeof ChoiceRoundKind>

/** `closed`: for students, not for those who coach or coordinate them; `closedPermanently`: for all. */
export const ChoiceRoundState = z.enum(['notOpen', 'open', 'closed', 'closedPermanently'])
export type ChoiceRoundState = z.infer<typeof ChoiceRoundState>

/** How many options one student ranks at most. */
export const ranksMaximum = 10

export const ChoiceRoundListItem = z.object({
  id: Id,
  name: z.string(),
  kind: ChoiceRoundKind,
  openingDate: LocalMinute,
  studentExpirationDate: LocalMinute,
  coachExpirationDate: LocalMinute,
  /** For which days one chooses. */
  periodStart: LocalDate,
  periodEnd: LocalDate,
  /** Years as numbers, here alone. */
  yearStart: z.int(),
  yearEnd: z.int(),
  /** Of a ranked round: whether a ranking is handed in. */
  isConfirmed: z.boolean(),
  state: ChoiceRoundState,
  /** The server's clock at this answer: screens count down by it. */
  now: Instant,
})
export type ChoiceRoundListItem = z.infer<typeof ChoiceRoundListItem>

export const Course = z.object({
  id: Id,
  name: z.string(),
  /** The first day with a published lesson of it in the round's period; null when there is none yet. */
  firstAppointmentDate: z.nullable(LocalDate),
})
export type Course = z.infer<typeof Course>

/** When something takes place in a week, 1 is Monday: as published for the first week of the period that has lessons. */
export const WeeklyTime = z.object({ day: z.int().check(z.minimum(1), z.maximum(7)), start: TimeOfDay, end: TimeOfDay })
export type WeeklyTime = z.infer<typeof WeeklyTime>

const seats = { seats: z.int(), taken: z.int(), full: z.boolean() }
const lessons = {
  courses: z.array(Course),
  moments: z.array(WeeklyTime),
  teachers: z.array(Participant),
  classrooms: z.array(Participant),
}

export const GroupChoice = z.object({ groupId: Id, name: z.string(), chosen: z.boolean(), ...seats, ...lessons })
export type GroupChoice = z.infer<typeof GroupChoice>

export const Option = z.object({
  id: Id,
  name: z.string(),
  chosen: z.boolean(),
  ...seats,
  ...lessons,
  courseGroupName: z.nullable(z.string()),
  /** The group that one becomes a member of; null for an option that counts only. */
  groupId: z.nullable(Id),
})
export type Option = z.infer<typeof Option>

export const OptionSet = z.object({
  id: Id,
  name: z.string(),
  /** How many of its options are chosen at least and at most. */
  min: z.int(),
  max: z.int(),
  options: z.array(Option),
})
export type OptionSet = z.infer<typeof OptionSet>

/** What can be chosen besides a group: loose options, of which any number may be chosen, and sets. */
export const Options = z.object({ options: z.array(Option), optionSets: z.array(OptionSet) })
export type Options = z.infer<typeof Options>

export const Choice = z.object({ id: Id, name: z.string(), courses: z.array(Course) })
export type Choice = z.infer<typeof Choice>

/**
 * Why a student was allocated what they were. `ranked`: one of their choices. With nothing: `notRanked`, none was handed
 * in; `nothingLeft`, all of theirs went to others. `byHand`: someone who coordinates the round gave it, or nothing.
 */
export const AllocationReason = z.object({
  kind: z.enum(['ranked', 'notRanked', 'nothingLeft', 'byHand']),
  /** Which of the student's choices it is, from 1; null when it is none of them. */
  rank: z.nullable(z.int()),
  /** What was ranked higher and went to others, in the student's order. */
  wentToOthers: z.array(Named),
})
export type AllocationReason = z.infer<typeof AllocationReason>

/** Who gave a student what is confirmed now, and why. */
export const Moved = z.object({ by: z.nullable(Named), reason: z.string() })

export const ChoiceRound = z.object({
  ...ChoiceRoundListItem.shape,
  yearStart: LocalDate,
  yearEnd: LocalDate,
  /** Whether the caller may choose for this student at this moment. */
  mayChoose: z.boolean(),
  /** Nobody becomes a member of what is chosen. */
  countsOnly: z.boolean(),
  /** The chosen group, with its published lessons of the first week of the period that has any. */
  groupChoice: z.nullable(
    z.object({
      groupId: Id,
      name: z.string(),
      appointments: z.array(z.object({ id: Id, name: z.string(), from: LocalMinute, to: LocalMinute })),
    }),
  ),
  /** All chosen options, by name. */
  choices: z.array(Choice),
  /** The same under the name of their set, by name; loose ones are in none. */
  optionSetsOfChoices: z.array(z.object({ id: Id, name: z.string(), choices: z.array(Choice) })),
  /** How many options are ranked at most; null where one chooses. */
  ranks: z.nullable(z.int()),
  /** The ranked options, best first. */
  ranking: z.array(Id),
  /** What a published allocation gave; null before, and where one chooses. */
  allocated: z.nullable(z.object({ option: z.nullable(Named), reason: AllocationReason })),
  /** Null where the student confirmed it, or chose something else since. */
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
const reading = [choiceRoundError.missing, 'attendeeNoRights'] as const satisfies readonly ErrorCode[]
const choosing = [...reading, choiceRoundError.notOpen] as const satisfies readonly ErrorCode[]
const roster = ['requestOutOfBounds', 'dateRangeInvalid'] as const satisfies readonly ErrorCode[]
const chosen = z.object({ chosen: z.boolean() })

export const choiceRoundContract = defineContract({
  list: {
    method: 'GET',
    path: `${choiceRoundsPath}/student/:studentId`,
    summary: 'The choice rounds of a student, those that open last first',
    access,
    params: z.object({ studentId: AttendeeParam }),
    result: z.array(ChoiceRoundListItem),
    errors: ['attendeeNoRights'],
  },
  periods: {
    method: 'GET',
    path: `${choiceRoundsPath}/student/:studentId/periods`,
    summary: "The periods of a student's rounds, each with the state of what can still be chosen for it, by start",
    access,
    params: z.object({ studentId: AttendeeParam }),
    result: z.array(ChoiceRoundPeriod),
    errors: ['attendeeNoRights'],
  },
  one: {
    method: 'GET',
    path,
    summary: 'A choice round of a student, with what is chosen',
    access,
    params,
    result: ChoiceRound,
    errors: reading,
  },
  groups: {
    method: 'GET',
    path: `${path}/groups`,
    summary: 'The groups of which one is chosen, in the order of the round; null when there are none',
    access,
    params,
    result: z.nullable(z.array(GroupChoice)),
    errors: reading,
  },
  options: {
    method: 'GET',
    path: `${path}/options`,
    summary: 'The options, loose and in sets, in the order of the round',
    access,
    params,
    result: Options,
    errors: reading,
  },
  chooseGroup: {
    method: 'POST',
    path: `${path}/choose-group/:groupId`,
    creates: true,
    summary: 'Take a seat in a group and give the old one back; again changes nothing',
    access,
    params: addIdParam('groupId'),
    result: chosen,
    errors: [...choosing, choiceRoundError.groupFull, choiceRoundError.courseMissing],
  },
  chooseOption: {
    method: 'POST',
    path: `${path}/choose-option/:optionId`,
    creates: true,
    summary:
      'Take a seat of an option, and give that of `instead` back, chosen in the same set; where it is full nothing changes',
    access,
    params: addIdParam('optionId'),
    query: z.object({ instead: z.optional(IdParam) }),
    result: chosen,
    errors: [
      ...choosing,
      choiceRoundError.groupFull,
      choiceRoundError.onlyOneChoice,
      choiceRoundError.invalidChoices,
      choiceRoundError.courseMissing,
    ],
  },
  deselectOption: {
    method: 'DELETE',
    path: `${path}/deselect-option/:optionId`,
    summary: 'Give the seat of an option back; again changes nothing',
    access,
    params: addIdParam('optionId'),
    result: chosen,
    errors: [...choosing, choiceRoundError.invalidChoices],
  },
  confirm: {
    method: 'POST',
    path: `${path}/confirm`,
    creates: true,
    summary: 'Confirm what is chosen; the errors of a refusal say what is missing',
    access,
    params,
    result: z.object({ isConfirmed: z.boolean() }),
    errors: [...choosing, choiceRoundError.invalidChoices, choiceRoundError.courseMissing],
  },
  groupRoster: {
    method: 'GET',
    path: `${path}/group/:groupId/roster/date/:start/:end`,
    summary: 'The appointments of a group of the round between two dates, both included',
    access,
    params: z.extend(addIdParam('groupId'), { start: LocalDate, end: LocalDate }),
    result: z.array(Appointment),
    errors: [...reading, ...roster],
  },
  roster: {
    method: 'GET',
    path: `${path}/roster/date/:start/:end`,
    summary: "The student's roster as it will be with what is chosen, and with one option more if it is named",
    access,
    params: z.extend(params, { start: LocalDate, end: LocalDate }),
    query: z.object({ previewOptionId: z.optional(IdParam) }),
    result: z.array(Appointment),
    errors: [...reading, ...roster],
  },
})

/** Apart from the rest: of ranked rounds alone. */
export const rankingContract = defineContract({
  rank: {
    method: 'PUT',
    path: `${path}/ranking`,
    summary:
      'Hand in which options a student likes best, best first, in place of what was handed in before; none takes it back',
    access,
    params,
    body: z.object({ optionIds: z.array(Id).check(z.maxLength(ranksMaximum)) }),
    result: z.object({ optionIds: z.array(Id) }),
    errors: [...choosing, choiceRoundError.invalidChoices, choiceRoundError.courseMissing],
  },
})
