// Free of schemas: loaded before the application (web/early.ts).

export const rosterPath = '/api/Appointment/Date/:start/:end/Attendee'

/** Maximums per query. */
export const rosterBounds = { days: 62, attendees: 60 }
