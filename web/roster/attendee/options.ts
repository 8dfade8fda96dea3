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

/** The option that a key leads to in a list of `count`, round and round; -1 is none. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    default:
      return undefined
  }
}
