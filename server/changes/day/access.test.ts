import { testAccess } from '#server/test/access.ts'

testAccess('day', {
  day: {
    call: 'GET /api/Changes/Day/2026-11-19',
    guest: 'moduleMissing',
    withoutObject: {
      planner: 'ok',
      admin: 'ok',
      vendorAdmin: 'ok',
      coordinator: 'ok',
      otherCallers: 'moduleMissing',
    },
  },
})
