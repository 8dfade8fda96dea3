import type { DemoAction } from '../demo-actions.ts'
import { makeAbsenceActions } from './absences.ts'
import { makeAvailabilityActions } from './availability.ts'
import { makeBookingActions } from './bookings.ts'
import type { GeneratedSchool } from './generate-school.ts'
import { makeJoinActions } from './make-join-actions.ts'
import { allocationActions } from './rounds/allocation-actions.ts'

/** Generates what people do in the school, in the order in which it happens. */
export const generateActions = (school: GeneratedSchool): DemoAction[] => [
  ...makeJoinActions(school),
  ...allocationActions,
  ...makeBookingActions(school),
  ...makeAvailabilityActions(school.firstPublication),
  ...makeAbsenceActions(school),
]
