import { testAccess } from '#server/test/access.ts'
import type { AccessSchool } from '#server/test/access-row.ts'

const allowPlanners = (outcome: 'ok' | 'importDoesNotExist' | 'mediaTypeUnsupported') =>
  ({ planner: outcome, admin: outcome, vendorAdmin: outcome, otherCallers: 'moduleMissing' }) as const
const onRun = {
  guest: 'moduleMissing',
  ownObject: allowPlanners('ok'),
  othersObject: allowPlanners('ok'),
  missingObject: allowPlanners('importDoesNotExist'),
} as const
const readList = async ({ api: access }: AccessSchool) => (await access.as('pia')).get('/api/School/Imports')
testAccess('school-imports', {
  list: { call: 'GET /api/School/Imports', guest: 'moduleMissing', withoutObject: allowPlanners('ok') },
  upload: {
    call: 'POST /api/School/Imports',
    guest: 'moduleMissing',
    withoutObject: allowPlanners('mediaTypeUnsupported'),
    makeChange: readList,
    leavesNoEntryBecause: 'a row cannot send files; its own tests read its entry',
  },
  one: { call: 'GET /api/School/Imports/{importRun}', ...onRun },
  week: { call: 'GET /api/School/Imports/{importRun}/week', ...onRun },
  answer: {
    call: 'POST /api/School/Imports/2000000000/answer',
    body: { columns: {} },
    guest: 'moduleMissing',
    withoutObject: allowPlanners('importDoesNotExist'),
    makeChange: readList,
    leavesNoEntryBecause: 'only a process of its own reads a run; its own tests read its entry',
  },
  apply: {
    call: 'POST /api/School/Imports/2000000000/apply',
    guest: 'moduleMissing',
    withoutObject: allowPlanners('importDoesNotExist'),
    makeChange: readList,
    leavesNoEntryBecause: 'only a process of its own applies a run; its own tests read its entry',
  },
  cancel: { call: 'DELETE /api/School/Imports/{importRun}', ...onRun },
})
