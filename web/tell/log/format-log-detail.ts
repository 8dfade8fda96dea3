import { schoolSettingNames } from '@uurwerk/contract/desk/settings'
import { modules } from '@uurwerk/contract/modules'
import { roles } from '@uurwerk/contract/roles'
import { editableRoundFields } from '@uurwerk/contract/rules/round'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import { t } from '#web/lib/i18n.ts'
import { formatDate, formatTime } from '#web/lib/time.ts'

type DetailValue = LogEntry['details'][string]

/** Details with a text on screen; the CSV file has the rest. */
const formattedDetails = [
  'online',
  'noteLength',
  'commentLength',
  'expired',
  'format',
  'added',
  'changed',
  'removed',
  'published',
  'weeks',
  'content',
  'isNew',
  'attendees',
  'language',
  'theme',
  'accent',
  'showPrivacyConsentMessage',
  'notifications',
  'courseColours',
  'event',
  'options',
  'hours',
  'step',
  'judgement',
  'teachers',
  'opens',
  'closes',
  'fields',
  'students',
  'method',
  'seed',
  'ranked',
  'year',
  'rolesBefore',
  'roles',
  'rolesFrom',
  'sessions',
  'capacity',
  'displaced',
  'settings',
  'handedBack',
  'taken',
  'given',
  'rule',
  'ruleBefore',
] as const

/** Details that are counts. */
const countedDetails = ['attendees', 'options', 'teachers', 'students', 'ranked', 'displaced'] as const

/** Values with a text on screen; others are shown as they are. */
const translatedValues = [
  'accepted',
  'denied',
  'removed',
  'locked',
  'unlocked',
  'submit',
  'save',
  'accept',
  'deny',
  'sendBack',
  'takeBack',
  'own-roster',
  'exams',
  'bookings',
  'composed',
  'light',
  'dark',
  'nl',
  'en',
  'lottery',
  'fewestLeftOut',
  'import',
  'desk',
] as const

const includesText = <T extends string>(values: readonly T[], text: string): text is T =>
  values.some((value) => value === text)

/** A local time without seconds, such as `2026-11-18T11:06`. */
const localTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

function formatValue(value: DetailValue): string {
  if (value === null) return t(($) => $.LOG.NONE)
  if (typeof value === 'boolean') return value ? t(($) => $.LOG.YES) : t(($) => $.LOG.NO)
  if (typeof value === 'number') return String(value)
  if (includesText(translatedValues, value)) return t(($) => $.LOG.VALUE[value])
  if (!localTimePattern.test(value)) return value
  const dateTime = Temporal.PlainDateTime.from(value)
  return `${formatDate(dateTime.toPlainDate())} ${formatTime(dateTime)}`
}

/** Field names as in the form of a choice round. */
const formatFields = (fields: string) =>
  fields
    .split(', ')
    .map((field) => (includesText(editableRoundFields, field) ? t(($) => $.ROUND_DESK.FIELD[field]) : field))
    .join(', ')

const formatRoles = (names: string) =>
  names === ''
    ? t(($) => $.LOG.NONE)
    : names
        .split(', ')
        .map((name) => (includesText(roles, name) ? t(($) => $.SHELL.ROLE[name]) : name))
        .join(', ')

const formatSettings = (names: string) =>
  names
    .split(', ')
    .map((name) => {
      if (includesText(schoolSettingNames, name)) return t(($) => $.SCHOOL_SETTINGS.NAME[name])
      return name === 'modules' ? t(($) => $.SCHOOL_SETTINGS.MODULES.TITLE) : name
    })
    .join(', ')

/** Formats `student exam, teacher coach`. */
const formatModules = (pairs: string) =>
  pairs
    .split(', ')
    .map((pair) => {
      const [role = '', module = ''] = pair.split(' ')
      const isKnown = includesText(roles, role) && includesText(modules, module) && module !== 'rosterChange'
      return isKnown ? `${t(($) => $.SHELL.ROLE[role])}: ${t(($) => $.SHELL.MODULE[module])}` : pair
    })
    .join(', ')

function formatNames(detail: string, names: string): string | undefined {
  if (detail === 'settings' || detail === 'handedBack') return formatSettings(names)
  if (detail === 'taken' || detail === 'given') return formatModules(names)
  if (detail === 'fields') return formatFields(names)
  return detail === 'roles' || detail === 'rolesBefore' ? formatRoles(names) : undefined
}

/** Formats a detail with its label; undefined if it is shown elsewhere, or is only an id. */
export function formatLogDetail(action: AuditAction, name: string, value: DetailValue): string | undefined {
  if (!includesText(formattedDetails, name)) return undefined
  if (name === 'noteLength' || name === 'commentLength') {
    // A note of no length was removed; a decision without a comment needs no mention.
    if (value === 0) return name === 'noteLength' ? t(($) => $.LOG.NO_NOTE) : undefined
    return t(($) => $.LOG.CHARACTERS[name], { count: Number(value) })
  }
  // Indexes of school weeks mean nothing to readers, so only their count is shown.
  if (name === 'weeks' && action.startsWith('program.'))
    return t(($) => $.LOG.WEEKS, { count: String(value).split(',').length })
  if (includesText(countedDetails, name)) return t(($) => $.LOG.COUNT[name], { count: Number(value) })
  const text = formatNames(name, String(value)) ?? formatValue(value)
  // These values need no label.
  if (name === 'event' || name === 'step' || name === 'judgement' || name === 'method')
    return value === null ? undefined : text
  return `${t(($) => $.LOG.DETAIL[name])}: ${text}`
}

/** Formats all ids, and details without a text, for the CSV file. */
export function formatLogIds({ id, actor, actingAs, subject, details }: LogEntry): string {
  const people = [actor && `actor ${actor.id}`, actingAs && `as ${actingAs.id}`, subject && `subject ${subject.id}`]
  const otherDetails = Object.entries(details).flatMap(([name, value]) =>
    value === null || name === 'start' || includesText(formattedDetails, name) ? [] : `${name} ${value}`,
  )
  return [`entry ${id}`, ...people, ...otherDetails].filter(Boolean).join(' · ')
}
