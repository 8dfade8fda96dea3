import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { findInsufficientSeats, listOptionsWithoutGroup } from './draft-warnings.ts'
import type { DraftOption, RoundDraft } from './round-draft.ts'
import { Warning } from './Warning.tsx'

interface Props {
  draft: RoundDraft
  /** Absent for groups, which never lack a group. */
  options?: readonly DraftOption[]
  groups?: RoundDraft['groups']
  studentCount: number | undefined
  /** How many of these each student must choose. */
  choicesPerStudent: number
}

/** Maximum number of names in a text. */
const maximumNames = 5

export function ChoiceWarnings({ draft, options = [], groups = [], studentCount = 0, choicesPerStudent }: Props) {
  const { t } = useTexts()
  const insufficientSeats = findInsufficientSeats([...options, ...groups], studentCount * choicesPerStudent)
  const namesWithoutGroup = draft.countsOnly ? [] : listOptionsWithoutGroup(options)
  return (
    <>
      {insufficientSeats !== undefined && (
        <Warning>
          {t(($) => $.ROUND_DESK.WARNING.SEATS, {
            students: t(($) => $.ROUND_DESK.STUDENTS, { count: studentCount }),
            seats: t(($) => $.ROUND_DESK.WARNING.SEAT_COUNT, { count: insufficientSeats }),
          })}{' '}
          {choicesPerStudent > 1 &&
            t(($) => $.ROUND_DESK.WARNING.SEATS_NEEDED, {
              choices: choicesPerStudent,
              needed: formatNumber(studentCount * choicesPerStudent),
            })}
        </Warning>
      )}
      {namesWithoutGroup.length > 0 && (
        <Warning>{t(($) => $.ROUND_DESK.WARNING.NO_GROUP, { names: formatNames(namesWithoutGroup) })}</Warning>
      )}
    </>
  )

  function formatNames(names: readonly string[]) {
    const listedNames = names.slice(0, maximumNames).join(', ')
    const otherCount = names.length - maximumNames
    return otherCount > 0
      ? t(($) => $.ROUND_DESK.WARNING.AND_MORE, { names: listedNames, more: otherCount })
      : listedNames
  }
}
