import { testAccess } from '#server/test/access.ts'

const desks = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
const guest = 'moduleMissing'
const test = [{ op: 'replace', path: '/test', value: 'PTA' }]
const weeks = [{ week: 3, objectives: 'a', material: '', test: '', version: 0 }]

/** A teacher's own course. Others cannot learn whether a course exists that they do not teach. */
const taught = {
  guest,
  own: { ...desks, teacher: 'ok', others: 'attendeeNoRights' },
  other: { ...desks, others: 'attendeeNoRights' },
  missing: { ...desks, others: 'attendeeNoRights' },
} as const
const ofSomebody = {
  guest,
  own: { ...desks, others: 'attendeeNoRights' },
  other: { ...desks, others: 'attendeeNoRights' },
  missing: { ...desks, student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
  revealReason: 'callers who may know students learn which students are missing',
} as const

testAccess('program', {
  one: {
    call: 'GET /api/Program/{person}?year=2026',
    guest,
    own: { ...desks, others: 'ok' },
    other: { ...desks, student: 'attendeeNoRights', others: 'ok' },
    missing: { ...desks, student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
  },
  patch: { call: 'PATCH /api/Program/me/Subject/{course}/PlannedWeek/16', body: test, ...taught },
  'patch, of somebody': {
    call: 'PATCH /api/Program/{person}/Subject/2000000/PlannedWeek/16',
    body: test,
    ...ofSomebody,
  },
  plan: { call: 'PUT /api/Program/me/Subject/{course}/PlannedWeeks', body: { weeks }, ...taught },
  'plan, of somebody': {
    call: 'PUT /api/Program/{person}/Subject/2000000/PlannedWeeks',
    body: { weeks },
    ...ofSomebody,
  },
})
