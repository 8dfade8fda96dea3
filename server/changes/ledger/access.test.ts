import { testAccess } from '#server/test/access.ts'
import { allowTeachersAndPlanners } from '#server/test/access-row.ts'

const dates = '?start=2026-11-16&end=2026-11-22'

testAccess('ledger', {
  lines: { call: `GET /api/Changes/Ledger${dates}`, ...allowTeachersAndPlanners },
  export: { call: `GET /api/Changes/Ledger/export${dates}`, ...allowTeachersAndPlanners },
})
