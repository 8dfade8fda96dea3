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
  /** Only in a search that prefers teams or groups. */
  isPreferred?: boolean | undefined
}

const attendeeKinds = ['students', 'teachers', 'teams', 'groups', 'classrooms'] as const
export type AttendeeKind = (typeof attendeeKinds)[number]

export interface AttendeeOptionGroup {
  kind: AttendeeKind | 'preferred'
  options: readonly AttendeeOption[]
}

/** Preferred attendees come first, of all kinds together, then the others in the order of `includedKinds`. */
export function groupFoundAttendees(
  result: z.infer<typeof AttendeeSearchResult>,
  includedKinds: readonly AttendeeKind[] = attendeeKinds,
): AttendeeOptionGroup[] {
  const optionsByKind = includedKinds.map((kind) => ({ kind, options: result[kind] as AttendeeOption[] }))
  const preferredOptions = optionsByKind.flatMap(({ options }) => options.filter(({ isPreferred }) => isPreferred))
  return [
    { kind: 'preferred' as const, options: preferredOptions },
    ...optionsByKind.map(({ kind, options }) => ({ kind, options: options.filter((item) => !item.isPreferred) })),
  ].filter(({ options }) => options.length > 0)
}

type HintSource = Pick<AttendeeOption, 'name' | 'code' | 'className'>

/** Formats the class and the code, as far as they add to the name. */
export const formatNameHint = ({ name, code, className }: HintSource): string =>
  [className, code === name ? null : code].filter(Boolean).join(' · ')

/** Builds hints that distinguish people with the same name, at last by the school's source id. */
export function buildNameHints(
  options: readonly (HintSource & Pick<AttendeeOption, 'id' | 'sourceId'>)[],
): Map<number, string> {
  const optionsByText = Map.groupBy(options, (option) => `${option.name} ${formatNameHint(option)}`)
  return new Map(
    [...optionsByText.values()].flatMap((equalOptions) =>
      equalOptions.map((option) => {
        const hint = formatNameHint(option)
        return [
          option.id,
          equalOptions.length > 1 ? [hint, option.sourceId].filter(Boolean).join(' · ') : hint,
        ] as const
      }),
    ),
  )
}
