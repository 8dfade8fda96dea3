import {
  type DayChangeConflict,
  type ImportExample,
  type ImportFault,
  importKinds,
  type ImportOptionName,
  type ImportRun,
  type ImportStop,
  type ImportTotals,
  type ImportWeek,
} from '@uurwerk/contract/desk/imports'
import { formatImportText, type ImportText } from '@uurwerk/contract/desk/import-texts'
import { type ImportSummary, sumChangeCounts } from '#server/import/import-summary.ts'
import type { LostSubscription } from '#server/import/preview-differences-queries.ts'
import type { Fault, Notice } from '#server/import/school.ts'

/** Stored with a run; lists are limited, sums are not. */
export interface ImportReport {
  faults: ImportFault[]
  faultCount: number
  notices: ImportRun['notices']
  questions: ImportOptionName[]
  csv: ImportRun['csv']
  preview: ImportRun['preview']
  totals: ImportTotals | null
  examples: ImportExample[]
  week: ImportWeek
  stops: ImportStop[]
  rightsChanged: number
  bookingsDisplaced: ImportRun['bookingsDisplaced']
  /** Texts in reports of earlier versions. */
  dayChangesTouched: readonly (DayChangeConflict | string)[]
  subscriptionsLost: LostSubscription[]
  span: ImportRun['span']
  published: string[]
}

export const emptyReport: ImportReport = {
  faults: [],
  faultCount: 0,
  notices: [],
  questions: [],
  csv: null,
  preview: null,
  totals: null,
  examples: [],
  week: { start: null, groups: [] },
  stops: [],
  rightsChanged: 0,
  bookingsDisplaced: [],
  dayChangesTouched: [],
  subscriptionsLost: [],
  span: null,
  published: [],
}

const maximumListed = 200

export function toReport(
  summary: ImportSummary,
  { notices = [] }: { notices?: readonly Notice[] } = {},
): Omit<ImportReport, 'faults' | 'faultCount' | 'examples' | 'week' | 'subscriptionsLost' | 'questions' | 'csv'> {
  const { kinds, cancelled, notifications, displaced, overruled, dayChanges, span, published } = summary
  return {
    notices: notices.map(({ text, message, count, examples }) => ({ ...text, message, count, examples })),
    preview: Object.fromEntries(importKinds.map((kind) => [kind, { ...kinds[kind] }])) as NonNullable<
      ImportReport['preview']
    >,
    totals: {
      ...sumChangeCounts(summary),
      cancelled,
      peopleNotified: notifications,
      bookingsDisplaced: displaced.length,
      subscriptionsLost: 0,
      choicesOverruled: overruled.length,
    },
    stops: [...summary.reasonsToStop],
    rightsChanged: summary.rightsChanged,
    bookingsDisplaced: displaced
      .slice(0, maximumListed)
      .map(({ id, name, room, organizer, start, end }) => ({ id, name, room, organizer, start, end })),
    dayChangesTouched: [...dayChanges.overruled, ...dayChanges.keptByChoice].slice(0, maximumListed),
    span,
    published,
  }
}

export const toFaults = (faults: readonly Fault[]): ImportFault[] =>
  faults.map(({ file, line, column, value, reason, text }) => ({ ...text, file, line, column, value, message: reason }))

export const createSingleFault = (file: string, text: ImportText): Pick<ImportReport, 'faults' | 'faultCount'> => ({
  faults: [{ ...text, file, line: null, column: null, value: null, message: formatImportText('en', text) }],
  faultCount: 1,
})
