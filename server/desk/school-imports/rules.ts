import {
  type ImportAnswers,
  type ImportFormat,
  type ImportRun,
  type ImportState,
  type ImportStop,
  type ImportTotals,
  formatPeriods,
  importKinds,
  importOptionNames,
  neededOptions,
} from '@uurwerk/contract/desk/imports'
import { findHighestRole, isAdmin, type Role } from '@uurwerk/contract/roles'

export type ImportOptionValues = Partial<Record<(typeof importOptionNames)[number], string>>

export const pickOptions = (fields: ReadonlyMap<string, string>): ImportOptionValues =>
  Object.fromEntries(
    importOptionNames.flatMap((name) => {
      const value = fields.get(name)?.trim()
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

/** Null becomes an empty text, which overrules what the last import of the source had. */
export const toOptionValues = ({ daysOff, ...answers }: ImportAnswers): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...answers, ...(daysOff && { daysOff: formatPeriods(daysOff) }) }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
    ]),
  )

const answerFaults: readonly string[] = ['bellTableTooShort', 'endBeforeStart', 'yearTooLong', 'notMonday']

/** Whether other answers to what the format asks may help against all of the faults. */
export const canAnswersHelp = (format: ImportFormat, faultCodes: readonly string[]): boolean =>
  neededOptions[format].length > 0 && faultCodes.every((code) => answerFaults.includes(code))

/** A school year lasts at most this long from its first Monday. */
const maximumYear = { days: 366 }

/** Drops the dates of a school year that is over, which the files of the next year must not get. */
export function dropOutdated(
  { start, end, firstMonday, daysOff, ...others }: ImportOptionValues,
  today: string,
): ImportOptionValues {
  const isOver =
    firstMonday === undefined
      ? end !== undefined && end < today
      : Temporal.PlainDate.from(firstMonday).add(maximumYear).toString() < today
  return isOver
    ? others
    : Object.fromEntries(
        Object.entries({ ...others, start, end, firstMonday, daysOff }).filter(([, value]) => value !== undefined),
      )
}

const maximumDepth = 10
const maximumSegmentLength = 200

/**
 * Returns the path of an uploaded file below its folder, with slashes; undefined if the name leads out of it or can be no
 * name on a disk; null for hidden files, which systems leave in folders.
 */
export function parseFileName(name: string): string | null | undefined {
  const segments = name.normalize('NFC').replaceAll('\\', '/').replace(/^\.\//, '').split('/')
  const isClean = segments.every(
    (segment) =>
      segment !== '' &&
      segment !== '.' &&
      segment !== '..' &&
      Buffer.byteLength(segment) <= maximumSegmentLength &&
      // eslint-disable-next-line no-control-regex -- they have no place in names
      !/[\u0000-\u001F\u007F:]/.test(segment),
  )
  if (!isClean || segments.length > maximumDepth) return undefined
  return segments.some((segment) => segment.startsWith('.') || segment === '__MACOSX') ? null : segments.join('/')
}

export const isEnded = (state: ImportState): boolean => ['done', 'failed', 'cancelled'].includes(state)

interface Comparison {
  preview: ImportRun['preview']
  totals: ImportTotals | null
}

const irrevocable = ['cancelled', 'bookingsDisplaced', 'peopleNotified', 'choicesOverruled'] as const

/** Whether more would be removed, cancelled, displaced or notified than was shown. */
export const takesMore = (shown: Comparison, now: Comparison): boolean =>
  importKinds.some((kind) => (now.preview?.[kind].removed ?? 0) > (shown.preview?.[kind].removed ?? 0)) ||
  irrevocable.some((total) => (now.totals?.[total] ?? 0) > (shown.totals?.[total] ?? 0))

/** `role` is the highest of who applies the import. */
export const canChangeRights = (role: Role | undefined, changedRoles: readonly Role[]): boolean =>
  role !== undefined && isAdmin([role]) && findHighestRole([role, ...changedRoles]) === role

export const listStopsFor = (
  roles: readonly Role[],
  { stops, rightsChanged }: { stops: readonly ImportStop[]; rightsChanged: number },
): ImportStop[] => [
  ...stops,
  ...(rightsChanged > 0 && !isAdmin(roles) ? [{ reason: 'rolesNeedAdmin' as const, count: rightsChanged }] : []),
]
