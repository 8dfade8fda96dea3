/** Every query whose data are appointments, one or a list: a change of one shows in all of them. */
const appointments = ['appointments'] as const
/** Whatever is asked about bookings and the rooms for them. */
const bookings = ['booking'] as const
const standings = ['standing'] as const
const subscribers = ['subscribers'] as const
const publications = ['publication'] as const
const dateRanges = ['date-range'] as const

/** Whose rounds: one's own, or those of a student whom one helps. */
export type StudentIdOrMe = 'me' | number

/** The keys of all queries, from the general to the particular: what goes stale is named by the beginning of a key. */
export const keys = {
  session: ['session'],
  scope: ['scope'],
  settings: ['settings'],
  feeds: ['feeds'],
  presets: ['compose-roster', 'presets'],
  ownCourses: (start: string) => ['own-courses', start],
  attendeeSearch: ['attendee-search'],
  attendeeFilters: ['attendee-filters'],
  people: (...asked: unknown[]) => ['people', ...asked],
  log: (asked: object) => ['log', asked],
  roomDisplay: (room: string, token: string) => ['room-display', room, token],

  notifications: ['notifications'],
  rosterChange: (id: number) => ['roster-change', id],

  appointments,
  /** A week of a roster has its ISO week last: `isQueryInRange` goes by it. */
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

  /** What one could do about appointments that can be joined. */
  standings,
  standing: (appointmentId: number) => [...standings, appointmentId],
  subscribers,
  appointmentSubscribers: (appointmentId: number) => [...subscribers, appointmentId],

  /** What teachers are asked, and what they gave. */
  availability: ['availability'],

  /** What groups do in the weeks of a year: of an attendee, in the year that starts in one, or in that of today. */
  programs: ['program'],
  program: (attendee: StudentIdOrMe, year: number | undefined) => ['program', attendee, year],

  /** What teachers are planned to do. */
  deploymentPlans: ['deployment-plan'],

  /** Choice rounds as those who coordinate them see them; the keys within are in `desk-keys.ts`, for few need them. */
  roundDesk: ['round-desk'],

  bookings,
  booking: (id: number) => [...bookings, 'one', id],
  futureBookings: [...bookings, 'future'],
  pastBookings: [...bookings, 'past'],
  /** The bookings of others to which one is invited. */
  invitations: [...bookings, 'invitations'],
  bookingProfiles: [...bookings, 'profiles'],
  balances: (date: string) => [...bookings, 'balances', date],
  balance: (date: string, facilityId: number) => [...bookings, 'balance', date, facilityId],
  dayPlan: (date: string) => [...bookings, 'day-plan', date],
  foundRooms: (...asked: unknown[]) => [...bookings, 'find', ...asked],
  availableRooms: (...asked: unknown[]) => [...bookings, 'available', ...asked],
  occurrences: (...asked: unknown[]) => [...bookings, 'occurrences', ...asked],
  alternatives: (...asked: unknown[]) => [...bookings, 'alternatives', ...asked],
  invitees: (...asked: unknown[]) => [...bookings, 'invitees', ...asked],
  /** Whether people are free. */
  guests: (...asked: unknown[]) => [...bookings, 'guests', ...asked],
  inviteeFilters: [...bookings, 'invitee-filters'],
  /** Under which a booking is written; null for a new one. */
  bookingWrite: (id: number | null) => [...bookings, 'writing', id],

  /** The lists of choice rounds, and their periods. */
  rounds: (...part: unknown[]) => ['rounds', ...part],
  /** Whatever is asked about one of them, from its part to the particular. */
  round: (...part: unknown[]) => ['round', ...part],
} as const
