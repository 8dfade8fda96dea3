import { testAccess } from '#server/test/access.ts'

const dates = '?start=2026-11-16&end=2026-11-22'
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

testAccess('ledger', {
  lines: { call: `GET /api/Changes/Ledger${dates}`, ...teachersAndPlanners },
  export: { call: `GET /api/Changes/Ledger/export${dates}`, ...teachersAndPlanners },
})
