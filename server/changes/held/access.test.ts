import { testAccess } from '#server/test/access.ts'
import { allowTeachersAndPlanners } from '#server/test/access-row.ts'

const query = '?start=2026-11-16&end=2026-11-22&by=course'

testAccess('held', {
  lines: { call: `GET /api/Changes/Held${query}`, ...allowTeachersAndPlanners },
  export: { call: `GET /api/Changes/Held/export${query}`, ...allowTeachersAndPlanners },
})
