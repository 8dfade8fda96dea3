import { AddLesson } from '#web/changes/day-change/AddLesson.tsx'
import type { RosterModel } from './use-roster-model.ts'

/** Adds a lesson on the day and for the attendees that are on screen. */
export function AddLessonHere({ model: { address, attendees } }: { model: RosterModel }) {
  return (
    <AddLesson
      date={address.date}
      attendees={address.attendeeIds.flatMap((id) => attendees.get(id) ?? [])}
      onAdded={address.openAppointment}
    />
  )
}
