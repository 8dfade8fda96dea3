import {
  type ModulesPerRole,
  type SchoolModules,
  type SchoolSettingName,
  schoolSettingNames,
  type SchoolSettings,
  type SettingsBody,
} from '@uurwerk/contract/desk/settings'
import type { Module } from '@uurwerk/contract/modules'
import { defaultRetention, retentionKinds } from '@uurwerk/contract/retention'
import { proposalRules } from '@uurwerk/contract/changes/proposal'
import { completeCoverRules } from '@uurwerk/contract/rules/covers'
import { type Role, roles } from '@uurwerk/contract/roles'
import { listAllowedModules } from '#server/auth/rules.ts'
import { areSameSettings, defaultWeekLabels, isDeskOverruled } from '#server/school/rules.ts'
import type { SettingValues, StoredSettings } from '#server/school/rules.ts'

const getOrigin = ({ values, source }: StoredSettings) => ({
  source,
  importsWin: isDeskOverruled(values.sources, source),
})

const completeRetention = (days: SettingValues['retention']): SchoolSettings['retention'] =>
  Object.fromEntries(
    retentionKinds.map((kind) => [kind, days[kind] ?? defaultRetention[kind]]),
  ) as SchoolSettings['retention']

export function presentSettings(stored: StoredSettings): SchoolSettings {
  const { values, desk } = stored
  return {
    ...values,
    weekLabels: values.weekLabels ?? defaultWeekLabels,
    retention: completeRetention(values.retention),
    covers: completeCoverRules(values.covers),
    fromDesk: schoolSettingNames.filter((name) => name in desk),
    ...getOrigin(stored),
  }
}

/** Leaves out what the school already has, and default periods. */
export function listChanges(stored: StoredSettings, { retention, ...body }: SettingsBody): SettingsBody {
  const shown: Record<string, unknown> = presentSettings(stored)
  const isChanged = (name: string, value: unknown) => value !== undefined && !areSameSettings(value, shown[name])
  const changes: SettingsBody = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => isChanged(name, value)),
  )
  if (changes.covers) changes.covers = omitDefaultRules(changes.covers)
  if (!retention) return retention === null ? { ...changes, retention } : changes
  return isChanged('retention', completeRetention(retention))
    ? { ...changes, retention: omitDefaults(retention) }
    : changes
}

const omitDefaults = (days: SettingValues['retention']): SettingValues['retention'] =>
  Object.fromEntries(
    retentionKinds.flatMap((kind) => {
      const period = days[kind]
      return period === undefined || period === defaultRetention[kind] ? [] : [[kind, period]]
    }),
  )

/** A school with the product's order follows it. */
const omitDefaultRules = ({ rules, ...covers }: SettingValues['covers']): SettingValues['covers'] =>
  rules === undefined || areSameSettings(rules, proposalRules) ? covers : { ...covers, rules }

const listModules = (role: Role, modulesPerRole: ModulesPerRole | null): Module[] =>
  listAllowedModules([role], { isCoach: true, canBook: true }, modulesPerRole)

const mapRoles = (modulesPerRole: ModulesPerRole | null): Record<Role, Module[]> =>
  Object.fromEntries(roles.map((role) => [role, listModules(role, modulesPerRole)])) as Record<Role, Module[]>

export const presentModules = (stored: StoredSettings): SchoolModules => ({
  modulesPerRole: mapRoles(stored.values.modulesPerRole),
  standard: mapRoles(null),
  fromDesk: 'modulesPerRole' in stored.desk,
  ...getOrigin(stored),
})

const haveSameModules = (role: Role, left: ModulesPerRole | null, right: ModulesPerRole | null) =>
  listModules(role, left).join() === listModules(role, right).join()

/** Leaves out roles that have the same modules without being named. */
export function omitStandardModules(modulesPerRole: ModulesPerRole): ModulesPerRole {
  let kept = modulesPerRole
  for (const role of roles.toReversed()) {
    const { [role]: _, ...others } = kept
    if (haveSameModules(role, kept, others)) kept = others
  }
  return kept
}

/** Lists roles whose modules differ, and what each lost and got. */
export const compareModules = (before: ModulesPerRole | null, after: ModulesPerRole | null) =>
  roles
    .filter((role) => !haveSameModules(role, before, after))
    .map((role) => {
      const [old, current] = [new Set(listModules(role, before)), new Set(listModules(role, after))]
      return { role, taken: [...old.difference(current)], given: [...current.difference(old)] }
    })

type ModuleChange = ReturnType<typeof compareModules>[number]

/** Formats for the audit log, as `student exam, teacher coach`. */
export function formatModuleChanges(changes: readonly ModuleChange[]): { taken?: string; given?: string } {
  const format = (part: 'taken' | 'given') =>
    changes.flatMap(({ role, [part]: names }) => names.map((name) => `${role} ${name}`)).join(', ')
  const [taken, given] = [format('taken'), format('given')]
  return { ...(taken !== '' && { taken }), ...(given !== '' && { given }) }
}

type LoggedDetails = Record<string, string | number | boolean>

const formatters: { [N in SchoolSettingName]?: (value: SettingValues[N]) => string } = {
  studentsSeeStudents: String,
  day: ({ start, end }) => `${start}–${end}`,
  bells: (bells) => String(bells.length),
  sources: (sources) => String(sources.length),
  testLimits: ({ perDay, perWeek }) => `${perDay ?? '–'}/${perWeek ?? '–'}`,
  covers: (given) => {
    const { perWeek, seenByTeachers, standby, rules } = completeCoverRules(given)
    return [perWeek, seenByTeachers, standby.length, rules.join(' ')].join('/')
  },
}

const formatSetting = <N extends SchoolSettingName>(name: N, values: SettingValues): string | undefined =>
  formatters[name]?.(values[name])

/** Lists old and new choices for the audit log; typed texts are only named. */
export function listLoggedDetails(
  before: SettingValues,
  after: SettingValues,
  names: readonly SchoolSettingName[],
): LoggedDetails {
  const changes = names.map((name) => [name, formatSetting(name, before), formatSetting(name, after)] as const)
  const kinds = names.includes('retention') ? retentionKinds : []
  const [oldDays, newDays] = [before, after].map(({ retention }) => completeRetention(retention))
  return {
    ...Object.fromEntries(
      changes.flatMap(([name, old, current]) =>
        old === undefined || old === current ? [] : [[name, `${old} → ${current}`]],
      ),
    ),
    ...Object.fromEntries(
      kinds
        .filter((kind) => oldDays?.[kind] !== newDays?.[kind])
        .map((kind) => [kind, `${oldDays?.[kind]} → ${newDays?.[kind]}`]),
    ),
  }
}
