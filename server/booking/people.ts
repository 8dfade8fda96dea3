import { filterOptions, searchCompany } from '../attendee/service.ts'

/** Whom the caller may invite; which room and when makes no difference. */
export const invitees = searchCompany

export const inviteeFilters = filterOptions
