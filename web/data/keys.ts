/** Prefix of all queries that return appointments. */
const appointments = ['appointments'] as const
const bookings = ['booking'] as const
const seatOutlooks = ['standing'] as const
const subscribers = ['subscribers'] as const
/** Not below `bookings`, so that bookings of others do not refetch it. */
const freeRooms = ['free-room'] as const
const publications = ['publication'] as const
const dateRanges = ['date-range'] as const

/** The id of a student for choice rounds, of any attendee for programs. */
export type StudentIdOrMe = 'me' | number

/** Query keys, from general to specific: invalidation uses prefixes. */
export const keys = {
  session: ['session'],
  scope: ['scope'],
  settings: ['settings'],
  feeds: ['feeds'],
  presets: ['compose-roster', 'presets'],
  ownCourses: (start: string) => ['own-courses', start],
  attendees: (ids: readonly number[]) => ['attendees', ids],
  attendeeSearch: ['attendee-search'],
  attendeeFilters: ['attendee-filters'],
  people: (...parameters: unknown[]) => ['people', ...parameters],
  log: (filters: object) => ['log', filters],
  roomDisplay: (room: string, token: string) => ['room-display', room, token],

  notifications: ['notifications'],
  announcements: ['announcements'],
  rosterChange: (id: number) => ['roster-change', id],

  appointments,
  /** `isQueryInRange` relies on the ISO week as the last element. */
  rosterWeek: (attendeeIds: readonly number[], week: string) => [
    ...appointments,
    'roster',
    attendeeIds.join(','),
    week,
  ],
  details: (id: number, inRosterOf: number | string, source: string) => [
    ...appointments,
    'details',
    id,
    inRosterOf,
    source,
  ],
  exams: (attendeeIds: readonly number[], range: object | undefined) => [
    ...appointments,
    'exams',
    attendeeIds.join(','),
    range,
  ],
  examSearch: (attendeeIds: readonly number[], term: string) => [
    ...appointments,
    'exam-search',
    attendeeIds.join(','),
    term,
  ],
  publications,
  publication: (attendeeId: number | undefined, monday: string) => [...publications, attendeeId, monday],
  dateRanges,
  dateRange: (attendeeId: number) => [...dateRanges, attendeeId],

  seatOutlooks,
  seatOutlook: (appointmentId: number) => [...seatOutlooks, appointmentId],
  subscribers,
  appointmentSubscribers: (appointmentId: number) => [...subscribers, appointmentId],
  appointmentStudents: (appointmentId: number) => [...subscribers, appointmentId, 'students'],

  availability: ['availability'],

  /** Undefined year: the current school year. */
  programs: ['program'],
  program: (attendee: StudentIdOrMe, year: number | undefined) => ['program', attendee, year],

  deploymentPlans: ['deployment-plan'],

  roundDesk: ['round-desk'],

  bookings,
  booking: (id: number) => [...bookings, 'one', id],
  futureBookings: [...bookings, 'future'],
  pastBookings: [...bookings, 'past'],
  invitations: [...bookings, 'invitations'],
  bookingProfiles: [...bookings, 'profiles'],
  balances: (date: string) => [...bookings, 'balances', date],
  balance: (date: string, facilityId: number) => [...bookings, 'balance', date, facilityId],
  dayPlan: (date: string) => [...bookings, 'day-plan', date],
  foundRooms: (...parameters: unknown[]) => [...bookings, 'find', ...parameters],
  availableRooms: (...parameters: unknown[]) => [...bookings, 'available', ...parameters],
  freeRooms,
  freeRoom: (...parameters: unknown[]) => [...freeRooms, ...parameters],
  occurrences: (...parameters: unknown[]) => [...bookings, 'occurrences', ...parameters],
  alternatives: (...parameters: unknown[]) => [...bookings, 'alternatives', ...parameters],
  invitees: (...parameters: unknown[]) => [...bookings, 'invitees', ...parameters],
  guests: (...parameters: unknown[]) => [...bookings, 'guests', ...parameters],
  inviteeFilters: [...bookings, 'invitee-filters'],
  /** Mutation key; null for a new booking. */
  bookingWrite: (id: number | null) => [...bookings, 'writing', id],

  rounds: (...parameters: unknown[]) => ['rounds', ...parameters],
  round: (...parameters: unknown[]) => ['round', ...parameters],
} as const
