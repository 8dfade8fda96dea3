import { schoolBookingProfilesContract } from '@uurwerk/contract/desk/booking-profiles'
import { defineRoutes } from '#server/http/serve.ts'
import {
  changeSchoolProfile,
  createSchoolProfile,
  getSchoolProfile,
  listSchoolProfiles,
  previewSchoolProfile,
  removeSchoolProfile,
} from './service.ts'

export const schoolBookingProfileRoutes = defineRoutes(schoolBookingProfilesContract, {
  list: (context) => listSchoolProfiles(context),
  one: (context, { params }) => getSchoolProfile(context, params.id),
  create: (context, { body }) => createSchoolProfile(context, body),
  change: (context, { params, body }) => changeSchoolProfile(context, params.id, body),
  remove: (context, { params }) => removeSchoolProfile(context, params.id),
  preview: (context, { body }) => previewSchoolProfile(context, body),
})
