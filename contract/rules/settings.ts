import { type SettingsPatch, Settings } from '../account/settings.ts'
import type { ErrorCode } from '../errors.ts'
import { applyFieldPatch } from '../json-patch.ts'

/** In the middle of a patch, the language may be any string. */
type SettingsDraft = Omit<Settings, 'language'> & { language: string | null }

const courseColoursPath = '/courseColours/'

/** Applies a whole patch, or returns the code of a broken rule. */
export function applySettingsPatch(before: Settings, patch: SettingsPatch): Settings | ErrorCode {
  let draft: SettingsDraft = before
  for (const operation of patch) {
    const nextDraft = applyOperation(draft, operation)
    if (!nextDraft) return 'settingsPatchFailed'
    draft = nextDraft
  }
  if (!draft.language && patch.some(({ path }) => path === '/language')) return 'settingsLanguageMissing'
  const quietTypes = [...new Set(draft.notifications.quiet)].sort()
  const after = Settings.safeParse({ ...draft, notifications: { quiet: quietTypes } })
  return after.success ? after.data : 'settingsPatchFailed'
}

type Operation = SettingsPatch[number]
type ColourOperation = Extract<Operation, { path: `${typeof courseColoursPath}${string}` }>

const isColourOperation = (operation: Operation): operation is ColourOperation =>
  operation.path.startsWith(courseColoursPath)

function applyOperation(draft: SettingsDraft, operation: Operation): SettingsDraft | undefined {
  if (isColourOperation(operation)) return applyColourOperation(draft, operation)
  if (operation.path !== '/notifications')
    return applyFieldPatch(draft, [operation], { language: null, theme: null, accent: null })
  return { ...draft, notifications: { quiet: operation.value.quiet ?? draft.notifications.quiet } }
}

/** Returns undefined where RFC 6902 requires a value that is missing. */
function applyColourOperation(draft: SettingsDraft, operation: ColourOperation): SettingsDraft | undefined {
  const course = operation.path.slice(courseColoursPath.length)
  if (operation.op !== 'add' && !Object.hasOwn(draft.courseColours, course)) return undefined
  const { [course]: _before, ...otherColours } = draft.courseColours
  const courseColours = operation.op === 'remove' ? otherColours : { ...otherColours, [course]: operation.value }
  return { ...draft, courseColours }
}
