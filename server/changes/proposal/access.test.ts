import { testAccess } from '#server/test/access.ts'

testAccess('proposal', {
  propose: {
    call: 'POST /api/Changes/Day/2026-11-19/propose',
    body: {},
    guest: 'moduleMissing',
    withoutObject: {
      planner: 'ok',
      admin: 'ok',
      vendorAdmin: 'ok',
      coordinator: 'ok',
      otherCallers: 'moduleMissing',
    },
    leavesNoEntryBecause: 'a proposal changes nothing',
  },
})
