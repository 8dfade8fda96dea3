import type { ErrorCode } from '@uurwerk/contract/errors'
import { type SettingsPatch, Settings } from '@uurwerk/contract/account/settings'

/** The settings while a patch is under way: their language may be any. */
type Draft = Omit<Settings, 'language'> & { language: string | null }

/** The settings after a whole patch, or the code of the rule that it breaks; what was before stays as it is. */
export function patched(before: Settings, patch: SettingsPatch): Settings | ErrorCode {
  const draft: Draft = structuredClone(before)
  for (const operation of patch) if (!apply(draft, operation)) return 'settingsPatchFailed'
  if (!draft.language && patch.some(({ path }) => path === '/language')) return 'settingsLanguageMissing'
  draft.notifications.quiet = [...new Set(draft.notifications.quiet)].sort()
  const after = Settings.safeParse(draft)
  return after.success ? after.data : 'settingsPatchFailed'
}

/** False where RFC 6902 wants something to be there that is not. */
function apply(draft: Draft, operation: SettingsPatch[number]): boolean {
  switch (operation.path) {
    case '/language':
      draft.language = operation.op === 'remove' ? null : operation.value
      return true
    case '/theme':
      draft.theme = operation.op === 'remove' ? null : operation.value
      return true
    case '/showPrivacyConsentMessage':
      draft.showPrivacyConsentMessage = operation.value
      return true
    case '/notifications':
      draft.notifications = { quiet: [...operation.value.quiet] }
      return true
    case '/courseColours':
      draft.courseColours = { ...operation.value }
      return true
    default:
      return applyColour(draft.courseColours, operation)
  }
}

type ColourOperation = Extract<SettingsPatch[number], { path: `/courseColours/${string}` }>

function applyColour(colours: Draft['courseColours'], operation: ColourOperation): boolean {
  const course = operation.path.slice('/courseColours/'.length)
  if (operation.op !== 'add' && !Object.hasOwn(colours, course)) return false
  if (operation.op === 'remove') delete colours[course]
  else colours[course] = operation.value
  return true
}

/** What a patch changed, as the audit log may have it: choices and counts; empty when nothing did. */
export function changesOf(before: Settings, after: Settings): Record<string, string | number | boolean | null> {
  const { notifications, courseColours, ...choices } = after
  const told = {
    ...choices,
    notifications: notifications.quiet.length,
    courseColours: Object.keys(courseColours).length,
  }
  const isSame = (name: keyof Settings) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  return Object.fromEntries(Object.entries(told).filter(([name]) => !isSame(name as keyof Settings)))
}
