import type { Contract } from '@uurwerk/contract/endpoint'
import { contracts } from '@uurwerk/contract/index'
import { describe, expect, test } from 'vitest'
import { talkAttendees, throwMissing, outsiders, createTalkSchool } from './talk-school.ts'

const { sendCall } = await createTalkSchool()

const bodies: Record<string, string> = {
  'POST /api/Subscription/Appointment/{talk}/Attendee/me': '{"accepted":true}',
  'POST /api/Subscription/Appointment/{talk}/Attendees': '{"action":"subscribe","attendeeIds":[1]}',
  'POST /api/Subscription/Appointment/{talk}/motivation': '{"motivation":"Why"}',
  'PATCH /api/Subscription/Appointment/{talk}/Attendee/me': '[{"op":"replace","path":"/accepted","value":true}]',
  'POST /api/Appointment/{talk}/change': '{"message":"Why"}',
  'PATCH /api/Appointment/{talk}': '[{"op":"replace","path":"/isOnline","value":false}]',
}

interface CallExpectation {
  /** Requests that show the talk to staff, and nothing to others. */
  shownIn?: string[]
  /** Requests that show it to nobody: those that only ask, or show a person only the own appointments. */
  hiddenIn?: string[]
  /** Reason that the call shows no appointments of anyone. */
  reason?: string
}
const announced = { reason: 'announcements and their audience, without appointments' }
const ownOnly = { reason: 'only the caller’s own data' }
const attendees = { reason: 'attendees, without appointments' }
const bookings = { reason: 'bookings, which only their organizer and invitees see' }
const rooms = { reason: 'free times of rooms, without what takes place in them' }
const rounds = { reason: 'lessons of groups; its roster is that of appointment.roster' }
const availability = { reason: 'availability of teachers, without appointments' }
const desk = { reason: 'choice rounds and the choices of students' }
const planned = { reason: 'hours of teachers, without appointments' }
const imported = { reason: 'the files that the caller or another planner uploaded, for those who make the timetable' }
const counts = { reason: 'counts per school and per week' }
const absences = { reason: 'absences of the caller, or for planners, with ids of lessons' }
const people = { reason: 'people, without appointments' }
const courses = { reason: 'courses of groups' }
const writesOwn = { reason: 'writes only the caller’s own data' }
const subscription = '/api/Subscription/Appointment/{talk}/Attendee'

/** Requests per call. A new call without a line does not compile. */
const expectations: { [F in keyof typeof contracts]: Record<keyof (typeof contracts)[F], CallExpectation> } = {
  session: { session: ownOnly, scope: ownOnly },
  attendee: {
    search: attendees,
    filterOptions: attendees,
    byRole: attendees,
    recognise: attendees,
    one: attendees,
    many: attendees,
  },
  appointment: {
    roster: {
      shownIn: ['teun', 'tess', 'bram', 'nora', 'b204', 'science']
        .map((attendee) => `/api/Appointment/Date/{week}/Attendee?atnId={${attendee}}`)
        .concat(`/api/Appointment/Date/{week}/Attendee?atnId=${talkAttendees}`),
      hiddenIn: ['/api/Appointment/Date/{week}/Attendee?atnId={v5b}'],
    },
    dateRange: {
      hiddenIn: ['teun', 'bram', 'b204'].map((attendee) => `/api/Appointment/DateRange?atnId={${attendee}}`),
    },
    ofAttendee: {
      shownIn: ['{talk}', '{exam}'].flatMap((id) =>
        ['teun', 'bram', 'b204'].map((attendee) => `/api/Appointment/${id}/Attendee/{${attendee}}`),
      ),
    },
    details: { shownIn: ['/api/Appointment/Details/{talk}', '/api/Appointment/Details/{exam}'] },
    students: { hiddenIn: ['/api/Appointment/Students/{talk}', '/api/Appointment/Students/{exam}'] },
    ofType: {
      shownIn: ['teun', 'bram', 'b204'].flatMap((attendee) =>
        ['activity', 'exam'].map((type) => `/api/Appointment/Type/${type}/Attendee/{${attendee}}`),
      ),
    },
    courses: { reason: 'the names of courses' },
    patch: { hiddenIn: ['PATCH /api/Appointment/{talk}'] },
  },
  joinable: {
    addExam: { reason: 'what the caller adds' },
    changeExam: { hiddenIn: ['PATCH /api/Exam/{talk}'] },
    removeExam: { hiddenIn: ['DELETE /api/Exam/{talk}'] },
    addChoice: { reason: 'what the caller adds' },
    changeChoice: { hiddenIn: ['PATCH /api/Choice/{talk}'] },
    undoExam: { reason: 'answers what hinders it' },
    undoChoice: { reason: 'answers what hinders it' },
    removeChoice: { hiddenIn: ['DELETE /api/Choice/{talk}'] },
  },
  'day-change': {
    change: { hiddenIn: ['POST /api/Appointment/{talk}/change'] },
    withdraw: { hiddenIn: ['DELETE /api/Appointment/{talk}/change'] },
    add: { reason: 'what the caller adds' },
    remove: { hiddenIn: ['DELETE /api/Appointment/{talk}'] },
    several: { reason: 'ids, and who is busy, for planners and coordinators' },
    publish: { reason: 'ids, and who is busy, for planners and coordinators' },
    undo: { reason: 'ids, and who is busy, for planners and coordinators' },
    acceptCover: writesOwn,
    declineCover: writesOwn,
  },
  board: {
    list: { reason: 'names of screens' },
    create: { reason: 'an address' },
    remove: { reason: 'answers nothing' },
    text: { hiddenIn: ['/api/Changes/Text?date={day}&audience=public', '/api/Changes/Text?date={day}&audience=staff'] },
  },
  'special-day': {
    shorten: { reason: 'lessons, for planners, who see all appointments' },
    holdEvent: { reason: 'lessons, for planners and coordinators, who see all appointments' },
  },
  day: { day: { reason: 'lessons, for planners and coordinators, who see all appointments' } },
  proposal: { propose: { reason: 'lessons of absent teachers, for planners and coordinators' } },
  held: { lines: { reason: 'numbers of lessons' }, export: { reason: 'numbers of lessons' } },
  ledger: { lines: { reason: 'numbers' }, export: { reason: 'numbers' } },
  alternatives: { alternatives: { hiddenIn: ['GET /api/Appointment/{talk}/alternatives?kind=teacher'] } },
  absence: {
    list: absences,
    report: absences,
    change: absences,
    withdraw: absences,
    lessons: { reason: 'lessons of the caller, or for planners, without students' },
    describeLesson: absences,
  },
  subscription: {
    subscribe: { hiddenIn: [`POST ${subscription}/me`] },
    unsubscribe: { hiddenIn: [`DELETE ${subscription}/me`] },
    patch: { hiddenIn: [`PATCH ${subscription}/me`] },
    motivate: { hiddenIn: ['POST /api/Subscription/Appointment/{talk}/motivation'] },
    wait: { hiddenIn: [`POST ${subscription}/me/wait`] },
    changeOver: { hiddenIn: [`POST ${subscription}/me/instead-of/{exam}`] },
    leaveWait: { hiddenIn: [`DELETE ${subscription}/me/wait`] },
    standing: { hiddenIn: [`${subscription}/me`, `${subscription}/{bram}`] },
    subscribers: { hiddenIn: ['/api/Subscription/Appointment/{talk}'] },
    several: { hiddenIn: ['POST /api/Subscription/Appointment/{talk}/Attendees'] },
  },
  exam: {
    roster: {
      shownIn: ['teun', 'bram', 'b204'].map((attendee) => `/api/Exam/Date/{week}/Attendee?atnId={${attendee}}`),
    },
    search: {
      shownIn: [
        '/api/Exam/Search?query=secret',
        '/api/Exam/Search?start={day}&end=2026-11-30',
        ...['teun', 'bram', 'b204'].map((attendee) => `/api/Exam/Search?attendees={${attendee}}`),
      ],
    },
    one: { shownIn: ['/api/Exam/{exam}'] },
  },
  'choice-round': {
    list: rounds,
    periods: rounds,
    one: rounds,
    groups: rounds,
    options: rounds,
    chooseGroup: writesOwn,
    chooseOption: writesOwn,
    deselectOption: writesOwn,
    confirm: writesOwn,
    groupRoster: rounds,
    roster: rounds,
    rank: writesOwn,
  },
  availability: {
    mine: ownOnly,
    reviews: availability,
    teams: attendees,
    calendar: availability,
    lessons: { reason: 'lessons of the caller and the caller’s team, with the details that a roster shows' },
    one: availability,
    patch: writesOwn,
    review: availability,
    create: availability,
  },
  'choice-round-desk': {
    list: desk,
    create: desk,
    audience: desk,
    one: desk,
    change: desk,
    remove: desk,
    preview: rounds,
    progress: desk,
    students: desk,
    export: desk,
    remind: desk,
    moveToGroup: desk,
    moveToOption: desk,
  },
  'choice-round-allocation': { allocations: desk, allocate: desk, allocated: desk, adjust: desk, publish: desk },
  coach: { students: { shownIn: ['/api/Coach/Students'] }, student: { shownIn: ['/api/Coach/Students/{bram}'] } },
  'deployment-plan': { one: planned, choices: attendees },
  program: { one: courses, patch: courses, plan: courses },
  feed: {
    ofAppointment: {
      shownIn: ['teun', 'bram', 'b204'].map((attendee) => `/api/Appointment/Calendar/{talk}/Attendee/{${attendee}}`),
    },
  },
  schedule: { publishInfo: { hiddenIn: ['/api/Schedule/PublishInfo?atnId={teun}&start={day}&end={day}'] } },
  settings: {
    settings: ownOnly,
    patch: ownOnly,
    feeds: ownOnly,
    addFeed: ownOnly,
    removeFeed: ownOnly,
    renewFeed: ownOnly,
  },
  help: { createToken: ownOnly },
  impersonation: { list: ownOnly, start: ownOnly, end: ownOnly },
  log: {
    list: { hiddenIn: ['/api/Log?start={day}&end={day}'] },
    exception: ownOnly,
    pageView: ownOnly,
  },
  notification: {
    list: { hiddenIn: ['/api/notification'] },
    rosterChanges: { hiddenIn: ['/api/notifications'] },
    rosterChange: ownOnly,
    read: ownOnly,
    readAll: ownOnly,
  },
  announcement: {
    list: announced,
    audience: announced,
    create: announced,
    change: announced,
    remove: announced,
  },
  realtime: { stream: { reason: 'announcements that something is new, without its content' } },
  'compose-roster': { presets: ownOnly, savePreset: ownOnly, removePreset: ownOnly },
  booking: {
    create: writesOwn,
    occurrences: rooms,
    createSeries: writesOwn,
    change: writesOwn,
    cancel: { hiddenIn: ['DELETE /api/booking/{talk}'] },
    stop: writesOwn,
    extend: writesOwn,
    confirm: writesOwn,
    accept: writesOwn,
    decline: writesOwn,
    one: { hiddenIn: ['/api/booking/{talk}'] },
    future: bookings,
    past: bookings,
    invitations: bookings,
    balances: rooms,
    balance: rooms,
    available: { hiddenIn: ['/api/booking/available-facilities/{day}T15:00/{day}T16:00'] },
    availableWithout: rooms,
    alternatives: { hiddenIn: ['/api/booking/facility/{b204}/{day}T14:00/{day}T14:30/alternatives'] },
    find: { hiddenIn: ['/api/booking/find/{day}T14:00/30'] },
    dayPlan: { shownIn: ['/api/booking/day/{day}', '/api/booking/day/2026-11-19'] },
    invitees: { hiddenIn: ['/api/booking/facility/{b204}/{day}T14:00/{day}T14:30/attendee?search=no'] },
    inviteeFilters: attendees,
    guests: {
      shownIn: ['{teun}', '{bram}', '{teun},{tess},{bram},{nora}'].map(
        (attendee) => `/api/booking/facility/{b204}/{day}T14:00/{day}T14:30/guests?attendees=${attendee}`,
      ),
    },
  },
  school: { overview: counts, weeks: counts, publish: counts, unpublish: counts, setPublicationRule: counts },
  'school-imports': {
    list: counts,
    upload: imported,
    one: imported,
    week: imported,
    answer: imported,
    apply: imported,
    cancel: imported,
  },
  'school-people': {
    list: people,
    one: people,
    setRoles: people,
    changeRoles: people,
    setCoach: people,
    signOut: people,
  },
  'school-rooms': {
    list: { reason: 'rooms and counts of bookings' },
    one: { reason: 'facts of a room and reasons of its blocks' },
    change: { reason: 'facts of a room and reasons of its blocks' },
    bookings: { reason: 'bookings, for staff' },
    previewBlock: { reason: 'what takes place in a room, for staff' },
    block: { reason: 'what takes place in a room, for staff' },
    oneBlock: { reason: 'the reason of a block' },
    changeBlock: { reason: 'what takes place in a room, for staff' },
    unblock: { reason: 'answers nothing' },
    addDisplay: { reason: 'an address' },
    removeDisplay: { reason: 'answers nothing' },
    free: { reason: 'bookings, for staff' },
  },
  'school-booking-profiles': {
    list: { reason: 'booking profiles' },
    one: { reason: 'booking profiles' },
    create: { reason: 'booking profiles' },
    change: { reason: 'booking profiles' },
    remove: { reason: 'answers nothing' },
    preview: { reason: 'counts' },
  },
  'school-settings': {
    settings: { reason: 'settings' },
    changeSettings: { reason: 'settings' },
    modules: { reason: 'settings' },
    changeModules: { reason: 'settings' },
    logo: { reason: 'settings' },
    putLogo: { reason: 'settings' },
    removeLogo: { reason: 'settings' },
    signIn: { reason: 'settings' },
  },
  'school-person-data': { export: ownOnly, erase: counts },
  'booking-profile': { mine: ownOnly },
}
const callExpectations = Object.entries(expectations).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, CallExpectation>).map(([name, expectation]) => ({
    call: `${feature}.${name}`,
    feature,
    name,
    one: expectation,
  })),
)
const showingCalls = callExpectations.flatMap(({ one }) => one.shownIn ?? [])

describe('a talk with one or two students', () => {
  test.each(callExpectations.filter(({ one }) => !one.reason))(
    'is requested from $call at the address of that call',
    ({ feature, name, one }) => {
      const contract: Contract = contracts[feature as keyof typeof contracts]
      const { method, path } = contract[name] ?? throwMissing()
      const pattern = `${method} ${path.replace(/:\w+/g, '[^/?]+').replace('[^/?]+/[^/?]+/Attendee', '[^?]+/Attendee')}`
      for (const ask of [...(one.shownIn ?? []), ...(one.hiddenIn ?? [])])
        expect((ask.startsWith('/') ? `GET ${ask}` : ask).replace('{week}', 'x/y')).toMatch(
          new RegExp(`^${pattern}(\\?.*)?$`),
        )
    },
  )
  test.each(showingCalls)('%s shows it to staff', async (ask) => {
    expect((await sendCall(ask, { sourceId: 'ada' }, bodies[ask])).text.toLowerCase()).toContain('secret')
  })
  const allCalls = callExpectations.flatMap(({ one }) => [...(one.shownIn ?? []), ...(one.hiddenIn ?? [])])
  test.each(allCalls)('%s hides it from users outside the talk', async (ask) => {
    for (const caller of [...outsiders.map((sourceId) => ({ sourceId })), { sourceId: 'otto', impersonator: 'sam' }]) {
      const { status, text, etag } = await sendCall(ask, caller, bodies[ask])
      expect(status).toBeLessThan(500)
      expect({ caller, text: text.replaceAll(/query=\w+/g, '') }).not.toMatchObject({
        text: expect.stringMatching(/secret/i),
      })
      // The tag does not show that a note was added or changed.
      if (/"\d+\./.test(etag)) expect(etag).toMatch(/^"1\./)
    }
  })

  test('shows its students to its teachers and staff, and to nobody outside it', async () => {
    for (const ask of ['/api/Appointment/Students/{talk}', '/api/Appointment/Students/{exam}']) {
      for (const sourceId of ['teun', 'ada']) expect((await sendCall(ask, { sourceId })).text).toContain('Nora Nys')
      for (const sourceId of outsiders) {
        const { status, text } = await sendCall(ask, { sourceId })
        expect({ sourceId, status, tells: text.includes('Nora Nys') }).toEqual({ sourceId, status: 403, tells: false })
      }
    }
  })
})
