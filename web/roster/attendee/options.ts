import type { AttendeeSearchResult, AttendeeType } from '@uurwerk/contract/roster/attendee'
import type * as z from 'zod/mini'

export interface AttendeeOption {
  id: number
  type: AttendeeType
  name: string
  code: string | null
}

const kinds = ['students', 'teachers', 'teams', 'groups', 'classrooms'] as const
export type AttendeeKind = (typeof kinds)[number]

export interface OptionGroup {
  kind: AttendeeKind
  options: readonly AttendeeOption[]
}

/** What was found of some kinds, kind by kind, kinds without any left out. */
export const groupsOf = (
  result: z.infer<typeof AttendeeSearchResult>,
  wanted: readonly AttendeeKind[] = kinds,
): OptionGroup[] =>
  kinds
    .filter((kind) => wanted.includes(kind))
    .map((kind) => ({ kind, options: result[kind] }))
    .filter(({ options }) => options.length > 0)
