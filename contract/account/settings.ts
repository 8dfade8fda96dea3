import * as z from 'zod/mini'
import { contract } from '../endpoint.ts'
import { removeAt, removeIn, setAt, setIn } from '../json-patch.ts'
import { NotificationType } from '../tell/notification.ts'
import { languages } from '../languages.ts'
import { Id, IdParam, Instant } from '../values.ts'

export const themes = ['default', 'dark'] as const

/** A hue of the colour circle, in degrees. */
const Hue = z.int().check(z.minimum(0), z.maximum(359))

/** Which kinds of notifications stay quiet: they stand in the notification centre, without bubble or toast. */
export const NotificationChoices = z.object({ quiet: z.array(NotificationType).check(z.maxLength(50)) })

export const courseColourLimit = 200
const CourseId = z.string().check(z.regex(/^\d{1,10}$/))
/** The hue that a person gave a course, by the course's id. */
export const CourseColours = z
  .record(CourseId, Hue)
  .check(z.refine((colours) => Object.keys(colours).length <= courseColourLimit))

/** What a person chose; null where nothing was, so that browser and system decide. */
export const Settings = z.object({
  language: z.nullable(z.enum(languages)),
  theme: z.nullable(z.enum(themes)),
  showPrivacyConsentMessage: z.boolean(),
  notifications: NotificationChoices,
  courseColours: CourseColours,
})
export type Settings = z.infer<typeof Settings>

/** One course's colour has a path of its own, so that two devices that colour two courses undo nothing. */
// Said to TypeScript here, since zod's own template literals weigh on the first load of the web app; another path is no
// form of this one (abort), but a path that may not be patched.
const CourseColourPath = z
  .string()
  .check(
    z.regex(/^\/courseColours\/\d{1,10}$/, { abort: true }),
  ) as unknown as z.ZodMiniType<`/courseColours/${number}`>

/** RFC 6902. A language that is taken away or emptied is refused as `settingsLanguageMissing`. */
export const SettingsPatch = z
  .array(
    z.union([
      setAt('/language', z.nullable(z.string())),
      removeAt('/language'),
      setAt('/theme', z.enum(themes)),
      removeAt('/theme'),
      setAt('/showPrivacyConsentMessage', z.boolean()),
      setAt('/notifications', NotificationChoices),
      setAt('/courseColours', CourseColours),
      setIn(CourseColourPath, Hue),
      removeIn(CourseColourPath),
    ]),
  )
  .check(z.minLength(1), z.maxLength(20))
export type SettingsPatch = z.infer<typeof SettingsPatch>

export const feedContents = ['own-roster', 'exams', 'bookings', 'composed'] as const
export const feedLimit = 5

/** How long before the start a calendar warns, in minutes; null for never. */
const Alarm = z.nullable(z.int().check(z.minimum(0), z.maximum(1440)))

/** A calendar that others' programs read at a secret address. */
export const Feed = z.object({
  id: Id,
  name: z.string(),
  content: z.enum(feedContents),
  /** The composed roster that it holds; null for the other contents. */
  presetId: z.nullable(z.string()),
  alarm: Alarm,
  /** The secret address; null while impersonating, and when the installation's secret is no longer the same. */
  url: z.nullable(z.url()),
  createdOn: Instant,
  /** When a calendar last asked for it. */
  lastReadOn: z.nullable(Instant),
})
export type Feed = z.infer<typeof Feed>

export const feedNameMaximum = 60

/** A composed roster is named by its preset; the other contents have none. */
export const NewFeed = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(feedNameMaximum)),
    content: z.enum(feedContents),
    presetId: z.optional(z.nullable(z.coerce.string<string | number>())),
    alarm: z.optional(Alarm),
  })
  .check(
    z.refine(({ content, presetId }) => (content === 'composed') === (typeof presetId === 'string'), {
      path: ['presetId'],
    }),
  )
export type NewFeed = z.infer<typeof NewFeed>

export const settingsContract = contract({
  settings: {
    method: 'GET',
    path: '/api/Settings',
    summary: 'What the caller chose',
    access: 'known',
    result: Settings,
    errors: [],
  },
  patch: {
    method: 'PATCH',
    path: '/api/Settings',
    summary: "Change the caller's choices",
    access: 'known',
    body: SettingsPatch,
    result: z.string(),
    answer: 'text',
    errors: ['settingsLanguageMissing', 'settingsPatchFailed', 'patchNotAllowed', 'preconditionFailed'],
  },
  feeds: {
    method: 'GET',
    path: '/api/Settings/Feeds',
    summary: "The caller's calendar feeds, oldest first",
    access: 'known',
    result: z.array(Feed),
    errors: [],
  },
  addFeed: {
    method: 'POST',
    path: '/api/Settings/Feeds',
    creates: true,
    summary: 'Make a calendar feed; a person has at most five',
    access: 'known',
    body: NewFeed,
    result: Feed,
    errors: ['settingsFeedsLimit', 'presetDoesNotExist'],
  },
  removeFeed: {
    method: 'DELETE',
    path: '/api/Settings/Feeds/:id',
    summary: 'Take a feed away; its address is worth nothing from then on',
    access: 'known',
    params: z.object({ id: IdParam }),
    result: z.null(),
    errors: ['feedDoesNotExist'],
  },
  renewFeed: {
    method: 'POST',
    path: '/api/Settings/Feeds/:id/renew',
    summary: 'Give a feed another secret address; the old one is worth nothing from then on',
    access: 'known',
    params: z.object({ id: IdParam }),
    result: Feed,
    errors: ['feedDoesNotExist'],
  },
})
