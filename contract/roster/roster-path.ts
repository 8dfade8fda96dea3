// Without the schemas: the page needs these before it has the application (web/early/).

/** Where the appointments of some attendees between two dates are. */
export const rosterPath = '/api/Appointment/Date/:start/:end/Attendee'

/** Bounds of one roster query. */
export const rosterBounds = { days: 62, attendees: 60 }
