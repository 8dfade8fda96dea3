export { exportAcceptedAvailability } from './export.ts'
export { findRequestIds } from './queries.ts'
export { createRequest } from './create-request.ts'
export { patchRequest, reviewRequest } from './patch-request.ts'
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
