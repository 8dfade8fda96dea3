import type { SchoolSettingName, SchoolSettings } from '@uurwerk/contract/desk/settings'
import type { Module } from '@uurwerk/contract/modules'
import { type RetentionKind, retentionKinds } from '@uurwerk/contract/retention'
import { t } from '#web/lib/i18n.ts'
import { getCurrentLanguage, locales } from '#web/lib/language.ts'

export type EditableSettings = Pick<SchoolSettings, SchoolSettingName>

export type ShownModule = Exclude<Module, 'rosterChange'>

/** `rosterChange` has no screen. */
export const isShown = (module: Module): module is ShownModule => module !== 'rosterChange'

type KeptKind = Exclude<RetentionKind, 'pageViews' | 'mailLog'>

/** Screens opened and mail are not stored. */
export const storedKinds = retentionKinds.filter((kind): kind is KeptKind => kind !== 'pageViews' && kind !== 'mailLog')

const formatList = (texts: readonly string[]) => new Intl.ListFormat(locales[getCurrentLanguage()]).format(texts)

export const formatModuleNames = (names: readonly Module[]): string =>
  formatList(names.filter(isShown).map((name) => t(($) => $.SHELL.MODULE[name])))

const formatLimit = (limit: number | undefined) => (limit === undefined ? '–' : String(limit))

const formatters: { [N in SchoolSettingName]: (value: EditableSettings[N]) => string } = {
  name: (name) => name,
  studentsSeeStudents: (isOn) => (isOn ? t(($) => $.LOG.YES) : t(($) => $.LOG.NO)),
  day: ({ start, end }) => `${start}–${end}`,
  bells: (bells) => bells.map(({ hour, start, end }) => `${hour}: ${start}–${end}`).join(', ') || '–',
  weekLabels: ({ A, B }) => `${A} / ${B}`,
  sources: (sources) => sources.join(', ') || '–',
  retention: (days) =>
    storedKinds.map((kind) => `${t(($) => $.SCHOOL_SETTINGS.RETENTION.KIND[kind])}: ${days[kind]}`).join('; '),
  testLimits: ({ perDay, perWeek }) => `${formatLimit(perDay)} / ${formatLimit(perWeek)}`,
  covers: ({ perWeek, seenByTeachers, standby, rules }) =>
    [
      perWeek,
      seenByTeachers ? t(($) => $.LOG.YES) : t(($) => $.LOG.NO),
      formatList(standby) || '–',
      formatList(rules.map((rule) => t(($) => $.ALTERNATIVES.RULE[rule]))),
    ].join(' / '),
  dayChanges: (owner) => (owner === 'here' ? t(($) => $.SCHOOL_SETTINGS.SOURCES.HERE) : owner),
}

/** Formats a setting for a choice between two versions. */
export const formatSetting = <N extends SchoolSettingName>(name: N, settings: EditableSettings): string =>
  formatters[name](settings[name])
