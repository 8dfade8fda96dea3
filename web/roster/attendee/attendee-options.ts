import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { AttendeeSearchResult } from '@uurwerk/contract/roster/attendee-find'
import type * as z from 'zod/mini'

export interface AttendeeOption {
  id: number
  type: AttendeeType
  name: string
  code: string | null
  sourceId: string
  /** Only for students. */
  className?: string | null
}

const kinds = ['students', 'teachers', 'teams', 'groups', 'classrooms'] as const
export type AttendeeKind = (typeof kinds)[number]

export interface AttendeeOptionGroup {
  kind: AttendeeKind
  options: readonly AttendeeOption[]
}

export const groupFoundAttendees = (
  result: z.infer<typeof AttendeeSearchResult>,
  wanted: readonly AttendeeKind[] = kinds,
): AttendeeOptionGroup[] =>
  kinds
    .filter((kind) => wanted.includes(kind))
    .map((kind) => ({ kind, options: result[kind] }))
    .filter(({ options }) => options.length > 0)

type HintSource = Pick<AttendeeOption, 'name' | 'code' | 'className'>

export const formatNameHint = ({ name, code, className }: HintSource): string =>
  [className, code === name ? null : code].filter(Boolean).join(' · ')

/** Returns name hints by id. The school's source id is added where two people would look the same. */
export function buildNameHints(
  options: readonly (HintSource & Pick<AttendeeOption, 'id' | 'sourceId'>)[],
): Map<number, string> {
  const alike = Map.groupBy(options, (option) => `${option.name} ${formatNameHint(option)}`)
  return new Map(
    [...alike.values()].flatMap((some) =>
      some.map((option) => {
        const beside = formatNameHint(option)
        return [option.id, some.length > 1 ? [beside, option.sourceId].filter(Boolean).join(' · ') : beside] as const
      }),
    ),
  )
}
