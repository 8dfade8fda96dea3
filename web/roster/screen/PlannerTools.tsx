import { AddAppointment } from '#web/changes/AddAppointment.tsx'
import { ChangeFeedbackBar } from '#web/changes/day-change/ChangeFeedbackBar.tsx'
import { MoveLessons } from './move-lessons/MoveLessons.tsx'
import type { RosterModel } from './use-roster-model.ts'

/** Moves lessons in the grid, adds them to the day and for the attendees on screen, and undoes either. */
export function PlannerTools({ model }: { model: RosterModel }) {
  const { address, attendees } = model
  return (
    <>
      <MoveLessons model={model} />
      <AddAppointment
        date={address.date}
        attendees={address.attendeeIds.flatMap((id) => attendees.get(id) ?? [])}
        onAdded={address.openAppointment}
      />
      <ChangeFeedbackBar />
    </>
  )
}
