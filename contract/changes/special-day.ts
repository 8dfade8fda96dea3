import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { NamedWithClass } from '../named-with-class.ts'
import { Id, LocalDate, LocalMinute, Named, TimeOfDay } from '../values.ts'
import { DayLesson } from './day.ts'
import { AddedLesson, changeBounds, ChangeItem } from './day-change.ts'

export const maximumHours = 21
/** Appointments that last longer are not found in all rosters. */
export const maximumEventDays = 30

export const HourChange = z.object({ start: TimeOfDay, end: TimeOfDay, newStart: TimeOfDay, newEnd: TimeOfDay })
export type HourChange = z.infer<typeof HourChange>

/** Without the `preview` of an earlier answer nothing is changed. */
const previewed = { preview: z.optional(z.string().check(z.maxLength(100))) }

export const SpecialLesson = z.pick(DayLesson, {
  id: true,
  name: true,
  course: true,
  start: true,
  end: true,
  groups: true,
  teachers: true,
  classrooms: true,
})
export type SpecialLesson = z.infer<typeof SpecialLesson>

/** `other` is null for the activity that is added. */
export const SpecialClash = z.object({
  lesson: SpecialLesson,
  other: z.nullable(SpecialLesson),
  who: z.array(NamedWithClass),
})
export type SpecialClash = z.infer<typeof SpecialClash>

export const unmovedReasons = ['noHour', 'ownTime', 'begun'] as const

const deedShape = {
  deed: z.nullable(Id),
  preview: z.string(),
  /** Clashes that the deed causes, with the times after it. */
  clashes: z.array(SpecialClash),
  /** Bookings that the deed cancels. */
  bookings: ChangeItem.shape.bookings,
}

export const ShortenedDay = z.object({
  ...deedShape,
  /** With the number of lessons that begin in the hour. */
  hours: z.array(z.extend(HourChange, { lessons: z.int() })),
  moved: z.int(),
  unmoved: z.array(z.extend(SpecialLesson, { reason: z.enum(unmovedReasons) })),
})
export type ShortenedDay = z.infer<typeof ShortenedDay>

const AttendeeIds = z.array(Id).check(z.maxLength(changeBounds.attendees))

export const GroupEvent = z.object({
  start: LocalMinute,
  end: LocalMinute,
  groups: AttendeeIds.check(z.minLength(1)),
  /** Null if the students are away without an activity in the timetable. */
  activity: z.nullable(
    z.object({
      name: AddedLesson.shape.name,
      teachers: AttendeeIds,
      classrooms: AttendeeIds,
    }),
  ),
  /** For the activity and the cancelled lessons. */
  message: AddedLesson.shape.message,
  ...previewed,
})
export type GroupEvent = z.infer<typeof GroupEvent>

export const GroupEventResult = z.object({
  ...deedShape,
  /** Lessons whose students are all away. */
  cancelled: z.array(SpecialLesson),
  /** Lessons that keep some of their students. */
  continuing: z.array(z.extend(SpecialLesson, { students: z.int(), away: z.int() })),
  /** Other lessons of the teachers of the activity. */
  open: z.array(SpecialLesson),
  /** Teachers of cancelled lessons, with the number of these. */
  freed: z.array(z.extend(Named, { lessons: z.int() })),
})
export type GroupEventResult = z.infer<typeof GroupEventResult>

export const specialDayContract = defineContract({
  shorten: {
    method: 'POST',
    path: '/api/Changes/Day/:date/shorten',
    summary: 'Move the lessons of a date to other lesson hours as one deed, or preview that',
    access: ['changes'],
    params: z.object({ date: LocalDate }),
    body: z.object({
      hours: z.array(HourChange).check(z.minLength(1), z.maxLength(maximumHours)),
      ...previewed,
    }),
    versionsInBody: true,
    result: ShortenedDay,
    errors: ['appointmentNoRights', 'appointmentIsOver', 'dateRangeInvalid', 'timeDoesNotExist', 'preconditionFailed'],
  },
  holdEvent: {
    method: 'POST',
    path: '/api/Changes/Event',
    summary:
      'Cancel the lessons of groups that are on a trip or have an exam, and add it, as one deed, or preview that',
    access: ['changes'],
    body: GroupEvent,
    versionsInBody: true,
    result: GroupEventResult,
    errors: [
      'appointmentNoRights',
      'appointmentIsOver',
      'attendeeDoesNotExist',
      'dateRangeInvalid',
      'timeDoesNotExist',
      'requestOutOfBounds',
      'preconditionFailed',
    ],
  },
})
