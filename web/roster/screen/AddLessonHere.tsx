import { AddAppointment } from '#web/changes/AddAppointment.tsx'
import type { RosterModel } from './use-roster-model.ts'

/** Adds to the day and for the attendees that are on screen. */
export function AddLessonHere({ model: { address, attendees } }: { model: RosterModel }) {
  return (
    <AddAppointment
      date={address.date}
      attendees={address.attendeeIds.flatMap((id) => attendees.get(id) ?? [])}
      onAdded={address.openAppointment}
    />
  )
}
