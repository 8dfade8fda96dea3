import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { type Role, roles } from '../roles.ts'
import { Id, IdListParam, IdParam, LocalMinute, Named, TextListParam } from '../values.ts'

export const announcementTitleLength = 120
export const announcementTextLength = 2000
const audienceLimit = 200

export const announcingRoles: readonly Role[] = ['teacher', 'team-coordinator', 'planner', 'admin', 'vendor-admin']

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000))
const ids = z.array(Id).check(z.maxLength(audienceLimit))

/** People with one of the roles, in one of the teams or in one of the groups; everyone if empty. */
const Audience = z.object({
  roles: z.array(z.enum(roles)).check(z.maxLength(roles.length)),
  teams: ids,
  groups: ids,
})

export const AnnouncementBody = z.object({
  title: Text,
  /** Paragraphs, lists, bold, italic and links in Markdown; no HTML. */
  text: Text,
  audience: z.optional(z.partial(Audience)),
  /** Now if absent. */
  from: z.optional(LocalMinute),
  /** If absent, 14 days after `from`. */
  until: z.optional(LocalMinute),
  pinned: z.optional(z.boolean()),
  onBoard: z.optional(z.boolean()),
})
export type AnnouncementBody = z.infer<typeof AnnouncementBody>

export const AnnouncementPatch = z.partial(AnnouncementBody)
export type AnnouncementPatch = z.infer<typeof AnnouncementPatch>

export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  audience: Audience,
  /** The teams and groups of the audience. */
  audienceNames: z.array(Named),
  from: LocalMinute,
  until: LocalMinute,
  pinned: z.boolean(),
  onBoard: z.boolean(),
  /** Null once erased. */
  createdBy: z.nullable(Named),
  /** For `If-Match`. */
  version: z.int(),
})
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementAudience = z.object({
  /** Number of people in the requested audience. */
  people: z.int(),
  /** Whether the caller may announce to everyone and by role. */
  everyone: z.boolean(),
  /** Teams and groups that the caller may announce to. */
  teams: z.array(Named),
  groups: z.array(Named),
})
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>

const params = z.object({ id: IdParam })
const limitedTo = { roles: announcingRoles, refusal: 'announcementNoRights' } as const
const writeErrors = [
  'announcementNoRights',
  'attendeeDoesNotExist',
  'dateRangeInvalid',
  'textTooLong',
  'timeDoesNotExist',
] as const

export const announcementContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/Announcement',
    summary:
      'The announcements that run now for the caller, pinned and new first; with `all` those the caller may change',
    access: 'known',
    query: z.object({
      all: z.optional(
        z.pipe(
          z.enum(['true', 'false']),
          z.transform((text) => text === 'true'),
        ),
      ),
    }),
    result: z.array(Announcement),
    errors: [],
  },
  audience: {
    method: 'GET',
    path: '/api/Announcement/Audience',
    summary: 'Whom the caller may announce to, and the number of people in an audience',
    access: 'known',
    limitedTo,
    query: z.object({
      roles: z.optional(TextListParam),
      teams: z.optional(IdListParam),
      groups: z.optional(IdListParam),
    }),
    result: AnnouncementAudience,
    errors: ['announcementNoRights'],
  },
  create: {
    method: 'POST',
    path: '/api/Announcement',
    summary: 'Announce something, and notify each person of the audience once when it begins',
    access: 'known',
    limitedTo,
    body: AnnouncementBody,
    result: Announcement,
    status: 201,
    creates: true,
    errors: writeErrors,
  },
  change: {
    method: 'PATCH',
    path: '/api/Announcement/:id',
    summary: 'Change the given fields of an announcement',
    access: 'known',
    limitedTo,
    params,
    body: AnnouncementPatch,
    result: Announcement,
    errors: ['announcementDoesNotExist', ...writeErrors, 'preconditionFailed'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/Announcement/:id',
    summary: 'Remove an announcement, with its notifications',
    access: 'known',
    limitedTo,
    params,
    result: z.null(),
    errors: ['announcementDoesNotExist', 'announcementNoRights', 'preconditionFailed'],
  },
})
