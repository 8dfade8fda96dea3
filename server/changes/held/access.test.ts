import { testAccess } from '#server/test/access.ts'

const query = '?start=2026-11-16&end=2026-11-22&by=course'
const teachersAndPlanners = {
  guest: 'moduleMissing',
  withoutObject: {
    teacher: 'ok',
    coordinator: 'ok',
    planner: 'ok',
    admin: 'ok',
    vendorAdmin: 'ok',
    otherCallers: 'attendeeNoRights',
  },
} as const

testAccess('held', {
  lines: { call: `GET /api/Changes/Held${query}`, ...teachersAndPlanners },
  export: { call: `GET /api/Changes/Held/export${query}`, ...teachersAndPlanners },
})
