import { testAccess } from '#server/test/access.ts'

const desksWithoutModule = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
const guest = 'moduleMissing'
const testPatch = [{ op: 'replace', path: '/test', value: 'PTA' }]
const weeks = [{ week: 3, objectives: 'a', material: '', test: '', version: 0 }]

/** A teacher's own course. Others cannot learn whether a course exists that they do not teach. */
const ownCourse = {
  guest,
  own: { ...desksWithoutModule, teacher: 'ok', others: 'attendeeNoRights' },
  other: { ...desksWithoutModule, others: 'attendeeNoRights' },
  missing: { ...desksWithoutModule, others: 'attendeeNoRights' },
} as const
const courseOfOthers = {
  guest,
  own: { ...desksWithoutModule, others: 'attendeeNoRights' },
  other: { ...desksWithoutModule, others: 'attendeeNoRights' },
  missing: { ...desksWithoutModule, student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
  revealReason: 'who may know students is told which of them are not there',
} as const

testAccess('program', {
  one: {
    call: 'GET /api/Program/{person}?year=2026',
    guest,
    own: { ...desksWithoutModule, others: 'ok' },
    other: { ...desksWithoutModule, student: 'attendeeNoRights', others: 'ok' },
    missing: { ...desksWithoutModule, student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
  },
  patch: { call: 'PATCH /api/Program/me/Subject/{course}/PlannedWeek/16', body: testPatch, ...ownCourse },
  'patch, of somebody': {
    call: 'PATCH /api/Program/{person}/Subject/2000000/PlannedWeek/16',
    body: testPatch,
    ...courseOfOthers,
  },
  plan: { call: 'PUT /api/Program/me/Subject/{course}/PlannedWeeks', body: { weeks }, ...ownCourse },
  'plan, of somebody': {
    call: 'PUT /api/Program/{person}/Subject/2000000/PlannedWeeks',
    body: { weeks },
    ...courseOfOthers,
  },
})
