import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { LocalDate, Participant } from '../values.ts'

export const ledgerBounds = { days: 400 } as const

/** `cover` has those of no other kind. */
export const coverKinds = ['cover', 'freedTeacher', 'standby'] as const
export type CoverKind = (typeof coverKinds)[number]

export const LedgerLine = z.object({
  teacher: Participant,
  fte: z.nullable(z.number()),
  /** Lessons of others, the sum of the kinds. Says nothing about the teacher's own lessons. */
  covers: z.int(),
  kinds: z.object({ cover: z.int(), freedTeacher: z.int(), standby: z.int() }),
  /** Periods of standby duty in the timetable. */
  standbyDuties: z.int(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

const call = {
  method: 'GET',
  access: ['roster'],
  query: z.object({ start: LocalDate, end: LocalDate }),
  errors: ['attendeeNoRights', 'dateRangeInvalid', 'requestOutOfBounds'],
} as const

export const ledgerContract = defineContract({
  lines: {
    ...call,
    path: '/api/Changes/Ledger',
    summary:
      'Lessons of others that each teacher takes on these dates, both included, beside the fte and the standby duty: all lines for planners, for teachers their own or, if the school wants, all',
    result: z.array(LedgerLine),
  },
  export: {
    ...call,
    path: '/api/Changes/Ledger/export',
    summary: 'The same as CSV; separated by semicolons in Dutch, as spreadsheets expect',
    result: z.string(),
    answer: 'text',
  },
})
