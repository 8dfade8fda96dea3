/** Something to do at the desk, and the screen where it is done. */
interface Deed {
  /** With `about`, the list in which that is chosen. */
  link: string
  about?: 'room' | 'person' | 'roster'
  /** Opens the form on the page of the room or person, or leads to the part of the settings, as `useDeed` reads it. */
  action?: string
  takesDate?: true
  /** Takes the number of a week. */
  takesWeek?: true
  /** Types of the people or rooms that it is for. */
  types?: readonly string[]
  isForAdministrators?: true
}

const aboutPerson = { link: '/school/people', about: 'person', isForAdministrators: true } as const
const aboutRoom = { link: '/school/rooms', about: 'room' } as const
const forAdministrators = (link: string) => ({ link, isForAdministrators: true }) as const
const inSettings = forAdministrators('/school/settings')

/** Of two deeds that match equally well, the first is shown first. */
export const deeds = {
  blockRoom: { ...aboutRoom, action: 'block', takesDate: true },
  freeRoom: { ...aboutRoom, action: 'free', takesDate: true },
  addDisplay: { ...aboutRoom, action: 'display' },
  giveRole: { ...aboutPerson, action: 'role' },
  setCoach: { ...aboutPerson, action: 'coach', types: ['student'] },
  // Before `signOut`, which `log out` finds.
  log: forAdministrators('/log'),
  signOut: { ...aboutPerson, action: 'signOut' },
  viewAs: { ...aboutPerson, action: 'viewAs' },
  exportPerson: { ...aboutPerson, action: 'export' },
  erasePerson: { ...aboutPerson, action: 'erase' },
  imports: { link: '/school/imports' },
  lastImport: { link: '/school/imports/last' },
  importFaults: { link: '/school/imports/last' },
  openRoster: { link: '/roster', about: 'roster' },
  reportAbsence: { link: '/changes', about: 'roster', types: ['teacher', 'classroom'], takesDate: true },
  publishWeeks: { link: '/school/weeks', takesWeek: true },
  hideWeeks: { link: '/school/weeks' },
  publicationRule: { link: '/school/weeks', action: 'rule' },
  changes: { link: '/changes' },
  rooms: { link: '/school/rooms' },
  roomsWithoutCapacity: { link: '/school/rooms?without=capacity' },
  blockedRooms: { link: '/school/rooms?only=blocked' },
  bookingProfiles: { link: '/school/rooms/profiles' },
  people: forAdministrators('/school/people'),
  studentsWithoutGroup: forAdministrators('/school/people?state=noGroup'),
  studentsWithoutCoach: forAdministrators('/school/people?state=noCoach'),
  neverSignedIn: forAdministrators('/school/people?state=neverSignedIn'),
  settings: inSettings,
  modules: { ...inSettings, action: 'modules' },
  bells: { ...inSettings, action: 'bells' },
  retention: { ...inSettings, action: 'retention' },
  sources: { ...inSettings, action: 'sources' },
  health: forAdministrators('/school#health'),
  backup: forAdministrators('/school#health'),
} as const satisfies Record<string, Deed>
export type DeedName = keyof typeof deeds
/** Deeds about a room, a person or anything with a roster. */
export type SubjectDeedName = {
  [Name in DeedName]: (typeof deeds)[Name] extends { about: string } ? Name : never
}[DeedName]

export const deedNames = Object.keys(deeds) as DeedName[]

export const getDeed = (name: DeedName): Deed => deeds[name]

export const isAboutSubject = (name: DeedName): name is SubjectDeedName => getDeed(name).about !== undefined

interface DeedSubject {
  id?: number
  date?: string | undefined
  week?: number | undefined
}

/** Link to the form of a deed: with a subject on its page, else in the list. */
export function buildDeedLink(name: DeedName, { id, date, week }: DeedSubject = {}): string {
  const { link, action, about } = getDeed(name)
  const dateParam = date !== undefined && { date }
  if (name === 'reportAbsence') return `${link}?${new URLSearchParams({ absent: String(id ?? 'new'), ...dateParam })}`
  if (about === 'roster') return id === undefined ? link : `${link}?view=week&atnId=${id}`
  if (week !== undefined) return `${link}?week=${week}`
  if (action === undefined) return link
  const search = new URLSearchParams({ do: action, ...dateParam })
  return `${link}${id === undefined ? '' : `/${id}`}?${search}`
}
