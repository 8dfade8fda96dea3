export { exportAcceptedAvailability } from './export.ts'
export { findRequestIds } from './queries.ts'
export { createRequest } from './ask.ts'
export { patchRequest, reviewRequest } from './change.ts'
export {
  getAvailabilityCalendar,
  listPlannedLessons,
  getAvailabilityMenuCount,
  listOwnRequests,
  getAvailabilityRequest,
  listReviews,
  listAskableTeams,
} from './read.ts'
export { availabilityJobs, notifyDueTeachers } from './tell.ts'
