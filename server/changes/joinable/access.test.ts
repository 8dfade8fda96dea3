import { testAccess } from '#server/test/access.ts'

const editors = { planner: 'ok', examDesk: 'ok', admin: 'ok', vendorAdmin: 'ok' } as const
const onExam = { guest: 'moduleMissing', revealsExistenceBecause: 'exams of others are seen in rosters' } as const
const withoutModule = { serviceDesk: 'moduleMissing' } as const
const others = { otherCallers: 'appointmentNoRights' } as const
const missingExam = { ...withoutModule, otherCallers: 'appointmentDoesNotExist' } as const
const examRow = {
  ...onExam,
  ownObject: { ...editors, ...withoutModule, teacher: 'ok', ...others },
  othersObject: { ...editors, ...withoutModule, ...others },
  missingObject: missingExam,
} as const
const choiceRow = {
  ...onExam,
  ownObject: { ...editors, teacher: 'ok', ...others },
  othersObject: { ...editors, ...others },
  missingObject: 'appointmentDoesNotExist',
} as const
const hidden = { otherCallers: 'deedDoesNotExist' } as const
const examDeedRow = {
  guest: 'moduleMissing',
  ownObject: { ...editors, ...withoutModule, teacher: 'ok', ...hidden },
  othersObject: { ...editors, ...withoutModule, ...hidden },
  missingObject: { ...withoutModule, ...hidden },
} as const
const choiceDeedRow = {
  guest: 'moduleMissing',
  ownObject: { ...editors, teacher: 'ok', ...hidden },
  othersObject: { ...editors, ...hidden },
  missingObject: 'deedDoesNotExist',
} as const
const fields = { name: 'Toets', start: '2026-11-27T15:00', end: '2026-11-27T16:00' }
const patch = { name: 'Toets Engels' }

testAccess('joinable', {
  addExam: {
    call: 'POST /api/Exam',
    body: fields,
    guest: 'moduleMissing',
    withoutObject: { ...editors, ...withoutModule, ...others },
  },
  changeExam: { call: 'PATCH /api/Exam/{changeableExam}', body: patch, ...examRow },
  removeExam: { call: 'DELETE /api/Exam/{changeableExam}', ...examRow },
  undoExam: { call: 'POST /api/Exam/deeds/{examDeed}/undo', ...examDeedRow },
  addChoice: {
    call: 'POST /api/Choice',
    body: fields,
    guest: 'moduleMissing',
    withoutObject: { ...editors, ...others },
  },
  changeChoice: { call: 'PATCH /api/Choice/{changeableChoice}', body: patch, ...choiceRow },
  removeChoice: { call: 'DELETE /api/Choice/{changeableChoice}', ...choiceRow },
  undoChoice: { call: 'POST /api/Choice/deeds/{choiceDeed}/undo', ...choiceDeedRow },
})
