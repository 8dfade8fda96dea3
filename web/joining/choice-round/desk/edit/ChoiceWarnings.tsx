import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { findSeatShortage, listOptionsWithoutGroup } from './draft-warnings.ts'
import type { DraftOption, RoundDraft } from './round-draft.ts'
import { Warning } from './Warning.tsx'

interface Props {
  draft: RoundDraft
  /** Absent for groups, which never lack a group. */
  options?: readonly DraftOption[]
  groups?: RoundDraft['groups']
  students: number | undefined
  /** How many of these each student must choose. */
  choicesPerStudent: number
}

/** Maximum number of names in a text. */
const namesMaximum = 5

export function ChoiceWarnings({ draft, options = [], groups = [], students = 0, choicesPerStudent }: Props) {
  const { t } = useTexts()
  const seats = findSeatShortage([...options, ...groups], students * choicesPerStudent)
  const withoutGroup = draft.countsOnly ? [] : listOptionsWithoutGroup(options)
  return (
    <>
      {seats !== undefined && (
        <Warning>
          {t(($) => $.ROUND_DESK.WARNING.SEATS, {
            students: t(($) => $.ROUND_DESK.STUDENTS, { count: students }),
            seats: t(($) => $.ROUND_DESK.WARNING.SEAT_COUNT, { count: seats }),
          })}{' '}
          {choicesPerStudent > 1 &&
            t(($) => $.ROUND_DESK.WARNING.SEATS_NEEDED, {
              choices: choicesPerStudent,
              needed: formatNumber(students * choicesPerStudent),
            })}
        </Warning>
      )}
      {withoutGroup.length > 0 && (
        <Warning>{t(($) => $.ROUND_DESK.WARNING.NO_GROUP, { names: formatNames(withoutGroup) })}</Warning>
      )}
    </>
  )

  function formatNames(names: readonly string[]) {
    const shown = names.slice(0, namesMaximum).join(', ')
    const more = names.length - namesMaximum
    return more > 0 ? t(($) => $.ROUND_DESK.WARNING.AND_MORE, { names: shown, more }) : shown
  }
}
