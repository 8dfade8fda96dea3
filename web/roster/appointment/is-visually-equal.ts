import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** The hours, as the date stands above the column; a moved lesson tells the days that it left and went to. */
const getVisibleTimes = ({ start, end, change }: Appointment) =>
  change === null && start.slice(0, 10) === end.slice(0, 10) ? start.slice(11) + end.slice(11) : start + end

/**
 * All that is seen of an appointment where it is drawn: not which one it is and in whose rosters. Every other field counts,
 * so one that is added counts too.
 */
const serializeLook = (appointment: Appointment) =>
  JSON.stringify({ ...appointment, id: 0, sourceId: 0, attendeeIds: 0, start: getVisibleTimes(appointment), end: 0 })

/** Whether two appointments look alike where they are drawn: most of a week is as the week before, on another date. */
export const isVisuallyEqual = (a: Appointment, b: Appointment): boolean =>
  a === b || serializeLook(a) === serializeLook(b)
