import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** The column shows the date. A moved or overnight lesson also shows its days. */
const getVisibleTimes = ({ start, end, change }: Appointment) =>
  change === null && start.slice(0, 10) === end.slice(0, 10) ? start.slice(11) + end.slice(11) : start + end

/** Serializes all fields but the listed ones, so that new fields count too. */
const serializeLook = (appointment: Appointment) =>
  JSON.stringify({ ...appointment, id: 0, sourceId: 0, attendeeIds: 0, start: getVisibleTimes(appointment), end: 0 })

/** Returns whether two appointments look the same in the grid, as most lessons do a week later. */
export const isVisuallyEqual = (a: Appointment, b: Appointment): boolean =>
  a === b || serializeLook(a) === serializeLook(b)
