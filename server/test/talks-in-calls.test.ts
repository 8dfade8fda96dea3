import type { Contract } from '@uurwerk/contract/endpoint'
import { contracts } from '@uurwerk/contract/index'
import { describe, expect, test } from 'vitest'
import { talkAttendees, never, outsiders, talkSchool } from './talk-school.ts'

const { answerTo } = await talkSchool()

const bodies: Record<string, string> = {
  'POST /api/Subscription/Appointment/{talk}/Attendee/me': '{"accepted":true}',
  'POST /api/Subscription/Appointment/{talk}/Attendees': '{"action":"subscribe","attendeeIds":[1]}',
  'POST /api/Subscription/Appointment/{talk}/motivation': '{"motivation":"Why"}',
  'PATCH /api/Subscription/Appointment/{talk}/Attendee/me': '[{"op":"replace","path":"/accepted","value":true}]',
  'PATCH /api/Appointment/{talk}': '[{"op":"replace","path":"/isOnline","value":false}]',
}

interface CallExpectation {
  /** Requests that show the talk to staff, and nothing to others. */
  tells?: string[]
  /** Requests that show it to nobody: those that only ask, or show a person only the own appointments. */
  tellsNobody?: string[]
  /** Reason that the call shows no appointments of anyone. */
  none?: string
}
const own = { none: 'the caller’s own affairs' }
const attendees = { none: 'attendees, with no word of what they do' }
const bookings = { none: 'bookings, which only those who hold or join them see' }
const rooms = { none: 'when rooms are free, with no word of what is in them' }
const rounds = { none: 'the lessons of groups; the roster is that of appointment.roster' }
const given = { none: 'when teachers can work, with no word of appointments' }
const desk = { none: 'choice rounds and what students chose in them' }
const planned = { none: 'hours of teachers, with no word of appointments' }
const courses = { none: 'the courses that groups have lessons in' }
const writesOwn = { none: 'writes what is the caller’s own' }
const subscription = '/api/Subscription/Appointment/{talk}/Attendee'

/** Requests per call. A new call without a line does not compile. */
const asked: { [F in keyof typeof contracts]: Record<keyof (typeof contracts)[F], CallExpectation> } = {
  session: { session: own, scope: own },
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
      tells: ['teun', 'tess', 'bram', 'nora', 'b204', 'science']
        .map((who) => `/api/Appointment/Date/{week}/Attendee?atnId={${who}}`)
        .concat(`/api/Appointment/Date/{week}/Attendee?atnId=${talkAttendees}`),
      tellsNobody: ['/api/Appointment/Date/{week}/Attendee?atnId={v5b}'],
    },
    dateRange: { tellsNobody: ['teun', 'bram', 'b204'].map((who) => `/api/Appointment/DateRange?atnId={${who}}`) },
    ofAttendee: {
      tells: ['{talk}', '{exam}'].flatMap((id) =>
        ['teun', 'bram', 'b204'].map((who) => `/api/Appointment/${id}/Attendee/{${who}}`),
      ),
    },
    details: { tells: ['/api/Appointment/Details/{talk}', '/api/Appointment/Details/{exam}'] },
    students: { tellsNobody: ['/api/Appointment/Students/{talk}', '/api/Appointment/Students/{exam}'] },
    ofType: {
      tells: ['teun', 'bram', 'b204'].flatMap((who) =>
        ['activity', 'exam'].map((type) => `/api/Appointment/Type/${type}/Attendee/{${who}}`),
      ),
    },
    courses: { none: 'the names of courses' },
    patch: { tellsNobody: ['PATCH /api/Appointment/{talk}'] },
  },
  subscription: {
    subscribe: { tellsNobody: [`POST ${subscription}/me`] },
    unsubscribe: { tellsNobody: [`DELETE ${subscription}/me`] },
    patch: { tellsNobody: [`PATCH ${subscription}/me`] },
    motivate: { tellsNobody: ['POST /api/Subscription/Appointment/{talk}/motivation'] },
    wait: { tellsNobody: [`POST ${subscription}/me/wait`] },
    changeOver: { tellsNobody: [`POST ${subscription}/me/instead-of/{exam}`] },
    leaveWait: { tellsNobody: [`DELETE ${subscription}/me/wait`] },
    standing: { tellsNobody: [`${subscription}/me`, `${subscription}/{bram}`] },
    subscribers: { tellsNobody: ['/api/Subscription/Appointment/{talk}'] },
    several: { tellsNobody: ['POST /api/Subscription/Appointment/{talk}/Attendees'] },
  },
  exam: {
    roster: {
      tells: ['teun', 'bram', 'b204'].map((who) => `/api/Exam/Date/{week}/Attendee?atnId={${who}}`),
    },
    search: {
      tells: [
        '/api/Exam/Search?query=secret',
        '/api/Exam/Search?start={day}&end=2026-11-30',
        ...['teun', 'bram', 'b204'].map((who) => `/api/Exam/Search?attendees={${who}}`),
      ],
    },
    one: { tells: ['/api/Exam/{exam}'] },
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
    mine: own,
    reviews: given,
    teams: attendees,
    calendar: given,
    lessons: { none: 'the caller’s own lessons and those of the own team, told as a roster tells them' },
    one: given,
    patch: writesOwn,
    review: given,
    create: given,
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
  coach: { students: { tells: ['/api/Coach/Students'] }, student: { tells: ['/api/Coach/Students/{bram}'] } },
  'deployment-plan': { one: planned, choices: attendees },
  program: { one: courses, patch: courses, plan: courses },
  feed: {
    ofAppointment: {
      tells: ['teun', 'bram', 'b204'].map((who) => `/api/Appointment/Calendar/{talk}/Attendee/{${who}}`),
    },
  },
  schedule: { publishInfo: { tellsNobody: ['/api/Schedule/PublishInfo?atnId={teun}&start={day}&end={day}'] } },
  settings: { settings: own, patch: own, feeds: own, addFeed: own, removeFeed: own, renewFeed: own },
  help: { createToken: own },
  impersonation: { start: own, end: own },
  log: {
    list: { tellsNobody: ['/api/Log?start={day}&end={day}'] },
    exception: own,
    pageView: own,
  },
  notification: {
    list: { tellsNobody: ['/api/notification'] },
    rosterChanges: { tellsNobody: ['/api/notifications'] },
    rosterChange: own,
    read: own,
    readAll: own,
  },
  realtime: { stream: { none: 'that something is new, never what' } },
  'compose-roster': { presets: own, savePreset: own, removePreset: own },
  booking: {
    create: writesOwn,
    occurrences: rooms,
    createSeries: writesOwn,
    change: writesOwn,
    cancel: { tellsNobody: ['DELETE /api/booking/{talk}'] },
    stop: writesOwn,
    extend: writesOwn,
    confirm: writesOwn,
    accept: writesOwn,
    decline: writesOwn,
    one: { tellsNobody: ['/api/booking/{talk}'] },
    future: bookings,
    past: bookings,
    invitations: bookings,
    balances: rooms,
    balance: rooms,
    available: { tellsNobody: ['/api/booking/available-facilities/{day}T15:00/{day}T16:00'] },
    availableWithout: rooms,
    alternatives: { tellsNobody: ['/api/booking/facility/{b204}/{day}T14:00/{day}T14:30/alternatives'] },
    find: { tellsNobody: ['/api/booking/find/{day}T14:00/30'] },
    dayPlan: { tells: ['/api/booking/day/{day}', '/api/booking/day/2026-11-19'] },
    invitees: { tellsNobody: ['/api/booking/facility/{b204}/{day}T14:00/{day}T14:30/attendee?search=no'] },
    inviteeFilters: attendees,
    guests: {
      tells: ['{teun}', '{bram}', '{teun},{tess},{bram},{nora}'].map(
        (who) => `/api/booking/facility/{b204}/{day}T14:00/{day}T14:30/guests?attendees=${who}`,
      ),
    },
  },
  'booking-profile': { mine: own },
}
const lines = Object.entries(asked).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, CallExpectation>).map(([name, one]) => ({
    call: `${feature}.${name}`,
    feature,
    name,
    one,
  })),
)
const telling = lines.flatMap(({ one }) => one.tells ?? [])

describe('a talk with one or two students', () => {
  test.each(lines.filter(({ one }) => !one.none))(
    'is requested from $call at the address of that call',
    ({ feature, name, one }) => {
      const contract: Contract = contracts[feature as keyof typeof contracts]
      const { method, path } = contract[name] ?? never()
      const pattern = `${method} ${path.replace(/:\w+/g, '[^/?]+').replace('[^/?]+/[^/?]+/Attendee', '[^?]+/Attendee')}`
      for (const ask of [...(one.tells ?? []), ...(one.tellsNobody ?? [])])
        expect((ask.startsWith('/') ? `GET ${ask}` : ask).replace('{week}', 'x/y')).toMatch(
          new RegExp(`^${pattern}(\\?.*)?$`),
        )
    },
  )
  test.each(telling)('%s shows it to staff', async (ask) => {
    expect((await answerTo(ask, { sourceId: 'ada' }, bodies[ask])).text.toLowerCase()).toContain('secret')
  })
  const all = lines.flatMap(({ one }) => [...(one.tells ?? []), ...(one.tellsNobody ?? [])])
  test.each(all)('%s hides it from users outside the talk', async (ask) => {
    for (const caller of [...outsiders.map((sourceId) => ({ sourceId })), { sourceId: 'otto', by: 'sam' }]) {
      const { status, text, etag } = await answerTo(ask, caller, bodies[ask])
      expect(status).toBeLessThan(500)
      expect({ caller, text: text.replaceAll(/query=\w+/g, '') }).not.toMatchObject({
        text: expect.stringMatching(/secret/i),
      })
      // The tag does not show that a note was added or changed.
      if (/"\d+\./.test(etag)) expect(etag).toMatch(/^"1\./)
    }
  })

  test('has its students told to its teachers and staff, and to nobody outside it', async () => {
    for (const ask of ['/api/Appointment/Students/{talk}', '/api/Appointment/Students/{exam}']) {
      for (const sourceId of ['teun', 'ada']) expect((await answerTo(ask, { sourceId })).text).toContain('Nora Nys')
      for (const sourceId of outsiders) {
        const { status, text } = await answerTo(ask, { sourceId })
        expect({ sourceId, status, tells: text.includes('Nora Nys') }).toEqual({ sourceId, status: 403, tells: false })
      }
    }
  })
})
