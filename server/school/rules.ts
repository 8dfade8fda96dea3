import type { ModulesPerRole, SettingsBody } from '@uurwerk/contract/desk/settings'
import type { RetentionDays } from '@uurwerk/contract/retention'
import type { Bell } from '@uurwerk/contract/values'

export interface WeekLabels {
  A: string
  B: string
}

export const defaultWeekLabels: WeekLabels = { A: 'A', B: 'B' }

/** Settings that the files and the desk give. */
export interface SettingValues {
  name: string
  studentsSeeStudents: boolean
  modulesPerRole: ModulesPerRole | null
  day: { start: string; end: string }
  bells: Bell[]
  weekLabels: WeekLabels | null
  sources: string[]
  retention: RetentionDays
  testLimits: NonNullable<SettingsBody['testLimits']>
  covers: NonNullable<SettingsBody['covers']>
  dayChanges: string
}

export interface StoredSettings {
  values: SettingValues
  /** Settings that the desk gives, with the values that the files last gave. */
  desk: { [N in keyof SettingValues]?: SettingValues[N] | undefined }
  /** Gives the others; null without imports. */
  source: string | null
}

export type SettingName = keyof SettingValues

/** The desk goes before all sources unless the order says otherwise. */
export function isDeskOverruled(order: readonly string[], source: string | null): boolean {
  const [desk, giver] = [order.indexOf('desk'), source === null ? -1 : order.indexOf(source)]
  return giver >= 0 && desk > giver
}

/** Returns what is in effect once files give these values. An order that the desk chose always stays. */
export function keepDeskSettings(
  given: SettingValues,
  present: StoredSettings,
  source: string,
): Omit<StoredSettings, 'source'> {
  const order = 'sources' in present.desk ? present.values.sources : given.sources
  const isOverruled = isDeskOverruled(order, source)
  const keptNames = listNames(present.desk).filter((name) => !isOverruled || name === 'sources')
  return { values: { ...given, ...pick(present.values, keptNames) }, desk: pick(given, keptNames) }
}

/** Returns the settings after the desk gave values; null hands a setting back to the imports. */
export function changeDeskSettings(
  { values, desk }: Omit<StoredSettings, 'source'>,
  changes: { [N in SettingName]?: SettingValues[N] | null | undefined },
): Omit<StoredSettings, 'source'> & { changed: SettingName[]; handedBack: SettingName[] } {
  const names = listNames(changes).filter((name) => changes[name] !== undefined)
  const handedBack = names.filter((name) => changes[name] === null && name in desk)
  const changed = names.filter((name) => changes[name] !== null && !areSameSettings(changes[name], values[name]))
  const newlyOwned = changed.filter((name) => !(name in desk))
  const keptNames = listNames(desk).filter((name) => !handedBack.includes(name))
  return {
    values: { ...values, ...pick(desk, handedBack), ...pick(changes, changed) },
    desk: { ...pick(desk, keptNames), ...pick(values, newlyOwned) },
    changed,
    handedBack,
  }
}

const listNames = (settings: object) => Object.keys(settings) as SettingName[]

const pick = <T extends object>(settings: T, names: readonly (keyof T)[]): Partial<SettingValues> =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))

export const areSameSettings = (left: unknown, right: unknown): boolean =>
  toCanonicalText(left) === toCanonicalText(right)

const toCanonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )
