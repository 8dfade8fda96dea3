import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { removeAt, removeIn, setAt, setIn } from '../json-patch.ts'
import { NotificationType } from '../tell/notification.ts'
import { languages } from '../languages.ts'

export const themes = ['default', 'dark'] as const

/** Besides the product's own; `web/ui/tokens.css` mixes them. */
export const accents = ['violet', 'pink', 'orange', 'green', 'teal'] as const
export type Accent = (typeof accents)[number]

/** Colour hue in degrees. */
const Hue = z.int().check(z.minimum(0), z.maximum(359))

/** Muted types: without bubble or toast. */
const quiet = z.array(NotificationType).check(z.maxLength(50))

export const courseColourLimit = 200
const CourseId = z.string().check(z.regex(/^\d{1,10}$/))
export const CourseColours = z
  .record(CourseId, Hue)
  .check(z.refine((colours) => Object.keys(colours).length <= courseColourLimit))

/** Null where the browser, system or product decides. */
export const Settings = z.object({
  language: z.nullable(z.enum(languages)),
  theme: z.nullable(z.enum(themes)),
  accent: z.nullable(z.enum(accents)),
  showPrivacyConsentMessage: z.boolean(),
  notifications: z.object({ quiet }),
  courseColours: CourseColours,
})
export type Settings = z.infer<typeof Settings>

/** Per course, so that devices do not overwrite each other. */
// A cast, because Zod's template literals would enlarge the first load of the web app. `abort` makes other paths fail
// the whole union, which is refused as `patchNotAllowed`.
const CourseColourPath = z
  .string()
  .check(
    z.regex(/^\/courseColours\/\d{1,10}$/, { abort: true }),
  ) as unknown as z.ZodMiniType<`/courseColours/${number}`>

/** JSON Patch (RFC 6902). Removing or emptying the language is refused as `settingsLanguageMissing`. */
export const SettingsPatch = z
  .array(
    z.union([
      setAt('/language', z.nullable(z.string())),
      removeAt('/language'),
      setAt('/theme', z.enum(themes)),
      removeAt('/theme'),
      setAt('/accent', z.enum(accents)),
      removeAt('/accent'),
      setAt('/showPrivacyConsentMessage', z.boolean()),
      setAt('/notifications', z.strictObject({ quiet: z.optional(quiet) })),
      setAt('/courseColours', CourseColours),
      setIn(CourseColourPath, Hue),
      removeIn(CourseColourPath),
    ]),
  )
  .check(z.minLength(1), z.maxLength(20))
export type SettingsPatch = z.infer<typeof SettingsPatch>

export const settingsContract = defineContract({
  settings: {
    method: 'GET',
    path: '/api/Settings',
    summary: 'The settings of the caller',
    access: 'known',
    result: Settings,
    errors: [],
  },
  patch: {
    method: 'PATCH',
    path: '/api/Settings',
    summary: 'Change settings of the caller',
    access: 'known',
    body: SettingsPatch,
    result: z.string(),
    answer: 'text',
    errors: ['settingsLanguageMissing', 'settingsPatchFailed', 'patchNotAllowed', 'preconditionFailed'],
  },
})
