export { exportAcceptedAvailability } from './export.ts'
export { findRequestIds } from './queries.ts'
export { createRequest } from './create-request.ts'
export { patchRequest } from './patch-request.ts'
export { reviewRequest } from './review-request.ts'
export {
  getAvailabilityCalendar,
  listPlannedLessons,
  getAvailabilityMenuCount,
  listOwnRequests,
  getAvailabilityRequest,
  listReviews,
  listAskableTeams,
} from './availability-requests.ts'
export { availabilityJobs, notifyDueTeachers } from './notify-teachers.ts'
