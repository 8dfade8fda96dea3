import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { ChangeLesson } from './day-change/ChangeLesson.tsx'
import { ChangeJoinable } from './joinable/ChangeJoinable.tsx'

/** Offers what the user can change, in the details of an appointment. */
export const ChangeAppointment = ({ appointment }: { appointment: Appointment }) => (
  <>
    <ChangeJoinable appointment={appointment} />
    <ChangeLesson appointment={appointment} />
  </>
)
