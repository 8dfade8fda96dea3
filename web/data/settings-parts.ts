import type { Settings, SettingsPatch } from '@uurwerk/contract/account/settings'
import { notificationTypes } from '@uurwerk/contract/tell/notification'
import { t } from '../lib/i18n.ts'

/** Parts that users change separately. */
export type SettingsParts = Pick<Settings, 'language' | 'theme' | 'accent'> & Record<string, unknown>

const quietPrefix = 'quiet '
const colourPrefix = 'colour '

export const toSettingsParts = ({
  language,
  theme,
  accent,
  notifications,
  courseColours,
}: Settings): SettingsParts => ({
  language,
  theme,
  accent,
  ...Object.fromEntries(notifications.quiet.map((type) => [quietPrefix + type, true])),
  ...Object.fromEntries(Object.entries(courseColours).map(([course, hue]) => [colourPrefix + course, hue])),
})

const listQuietTypes = (parts: SettingsParts) =>
  notificationTypes.filter((type) => parts[quietPrefix + type] === true).toSorted()

const pickCourseColours = (parts: SettingsParts) =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, hue]) =>
      part.startsWith(colourPrefix) && typeof hue === 'number' ? [[part.slice(colourPrefix.length), hue]] : [],
    ),
  )

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function buildSettingsPatch(before: SettingsParts, after: SettingsParts): SettingsPatch {
  const { language, theme, accent } = after
  return [
    ...(language === before.language ? [] : [{ op: 'replace' as const, path: '/language' as const, value: language }]),
    ...(theme === before.theme || theme === null
      ? []
      : [{ op: 'replace' as const, path: '/theme' as const, value: theme }]),
    ...(accent === before.accent ? [] : [buildAccentOperation(accent)]),
    ...(isSame(listQuietTypes(before), listQuietTypes(after))
      ? []
      : [{ op: 'replace' as const, path: '/notifications' as const, value: { quiet: listQuietTypes(after) } }]),
    ...buildColourPatch(pickCourseColours(before), pickCourseColours(after)),
  ]
}

/** Builds the patch operation for an accent. Null restores the product's own. */
export const buildAccentOperation = (accent: Settings['accent']): SettingsPatch[number] =>
  accent === null ? { op: 'remove', path: '/accent' } : { op: 'replace', path: '/accent', value: accent }

type Colours = Settings['courseColours']

function buildColourPatch(before: Colours, after: Colours): SettingsPatch {
  const changedCourses = Object.keys({ ...before, ...after }).filter((course) => before[course] !== after[course])
  const [course] = changedCourses
  if (course === undefined) return []
  if (changedCourses.length > 1) return [{ op: 'replace', path: '/courseColours', value: after }]
  const path = `/courseColours/${Number(course)}` as const
  const hue = after[course]
  return [hue === undefined ? { op: 'remove', path } : { op: 'add', path, value: hue }]
}

const languageNames = { nl: 'Nederlands', en: 'English' }

/** Formats a part, except notification types, which cannot conflict. */
export function formatSettingsPart(part: string, version: SettingsParts, course: string | undefined) {
  if (part === 'language')
    return { label: t(($) => $.SHELL.USER.LANGUAGE), text: version.language ? languageNames[version.language] : '' }
  if (part === 'theme') {
    const name = version.theme === 'dark' ? t(($) => $.SHELL.USER.DARK) : t(($) => $.SHELL.USER.LIGHT)
    return { label: t(($) => $.SHELL.USER.THEME), text: version.theme ? name : '' }
  }
  if (part === 'accent')
    return { label: t(($) => $.SETTINGS.ACCENT.LABEL), text: t(($) => $.SETTINGS.ACCENT[version.accent ?? 'blue']) }
  const hue = version[part]
  const text =
    // `0` stands for any hue: each has a text.
    typeof hue === 'number' ? t(($) => $.SETTINGS.COLOURS.HUE[String(hue) as '0']) : t(($) => $.SETTINGS.COLOURS.USUAL)
  return { label: course ?? t(($) => $.SETTINGS.COLOURS.TITLE), text }
}
