import { testAccess } from '#server/test/access.ts'

const desksWithoutModule = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
const guest = 'moduleMissing'
const testPatch = [{ op: 'replace', path: '/test', value: 'PTA' }]
const weeks = [{ week: 3, objectives: 'a', material: '', test: '', version: 0 }]

/** A teacher's own course. Others cannot learn whether a course exists that they do not teach. */
const ownCourse = {
  guest,
  ownObject: { ...desksWithoutModule, teacher: 'ok', otherCallers: 'attendeeNoRights' },
  othersObject: { ...desksWithoutModule, otherCallers: 'attendeeNoRights' },
  missingObject: { ...desksWithoutModule, otherCallers: 'attendeeNoRights' },
} as const
const courseOfOthers = {
  guest,
  ownObject: { ...desksWithoutModule, otherCallers: 'attendeeNoRights' },
  othersObject: { ...desksWithoutModule, otherCallers: 'attendeeNoRights' },
  missingObject: { ...desksWithoutModule, student: 'attendeeNoRights', otherCallers: 'attendeeDoesNotExist' },
  revealsExistenceBecause: 'who may know students is told which of them are not there',
} as const

testAccess('program', {
  one: {
    call: 'GET /api/Program/{person}?year=2026',
    guest,
    ownObject: { ...desksWithoutModule, otherCallers: 'ok' },
    othersObject: { ...desksWithoutModule, student: 'attendeeNoRights', otherCallers: 'ok' },
    missingObject: { ...desksWithoutModule, student: 'attendeeNoRights', otherCallers: 'attendeeDoesNotExist' },
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
