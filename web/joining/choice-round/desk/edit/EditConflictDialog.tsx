import type { Named } from '@uurwerk/contract/values'
import { t } from '#web/lib/i18n.ts'
import { formatDate } from '#web/lib/time.ts'
import { BothVersions } from '#web/ui/BothVersions.tsx'
import { formatDateTimeWithYear } from '../format-desk-texts.ts'
import type { EditableRoundField } from '@uurwerk/contract/rules/round'
import type { DraftOption, RoundDraft } from './round-draft.ts'
import { type NameLookups, buildNameLookups } from './name-lookups.ts'

interface Props {
  names: { groups: readonly Named[]; courses: readonly Named[] }
  theirDraft: RoundDraft
  ownDraft: RoundDraft
  differingFields: readonly EditableRoundField[]
  /** The differing fields that both sides changed. */
  conflictingFields: readonly EditableRoundField[]
  onTakeTheirs: () => void
  onKeepOwn: () => void
  onClose: () => void
}

/** Compares both versions after somebody else saved the round first. */
export function EditConflictDialog({
  names,
  theirDraft,
  ownDraft,
  differingFields,
  conflictingFields,
  onTakeTheirs,
  onKeepOwn,
  onClose,
}: Props) {
  const lookups = buildNameLookups(names)
  const hasConflict = conflictingFields.length > 0
  return (
    <BothVersions
      text={hasConflict ? t(($) => $.ROUND_DESK.OVERTAKEN.CLASH) : t(($) => $.ROUND_DESK.OVERTAKEN.BESIDE)}
      {...(!hasConflict && { keepOwnText: t(($) => $.ROUND_DESK.OVERTAKEN.KEEP_BOTH) })}
      differences={differingFields.map((field) => ({
        label: t(($) => $.ROUND_DESK.FIELD[field]),
        storedVersion: formatField(theirDraft, field, lookups),
        ownVersion: formatField(ownDraft, field, lookups),
      }))}
      onChoose={(keepsOwn) => (keepsOwn ? onKeepOwn() : onTakeTheirs())}
      onClose={onClose}
    />
  )
}

function formatField(draft: RoundDraft, field: EditableRoundField, { groups, courses }: NameLookups): string {
  const getGroupName = (id: number) => groups.get(id) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)
  const getCourseName = (id: number) => courses.get(id) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)
  const formatChoice = (name: string, { description, seats, courseIds }: DraftOption | RoundDraft['groups'][number]) =>
    [`${name} (${seats})`, description, ...courseIds.map(getCourseName)].filter(Boolean).join(' · ')
  const formatOption = (option: DraftOption) =>
    formatChoice(
      [option.name, option.courseGroupName, option.groupId && getGroupName(option.groupId)].filter(Boolean).join(' → '),
      option,
    )
  switch (field) {
    case 'name':
      return draft.name
    case 'countsOnly':
      return draft.countsOnly ? t(($) => $.ROUND_DESK.EDIT.COUNTS_ONLY) : t(($) => $.ROUND_DESK.EDIT.BECOMES_MEMBER)
    case 'allocateAtClosing':
      return draft.allocateAtClosing ? t(($) => $.ROUND_DESK.EDIT.BY_ITSELF) : t(($) => $.ROUND_DESK.EDIT.BY_HAND)
    case 'ranks':
      return String(draft.ranks ?? '')
    case 'audience':
      return draft.audience.map(getGroupName).join(', ')
    case 'groups':
      return draft.groups.map((group) => formatChoice(getGroupName(group.groupId), group)).join(', ')
    case 'optionSets':
      return draft.optionSets
        .map(({ name, min, max, options }) => `${name} ${min}–${max}: ${options.map(formatOption).join(', ')}`)
        .join('; ')
    case 'options':
      return draft.options.map(formatOption).join(', ')
    case 'openingDate':
    case 'studentExpirationDate':
    case 'coachExpirationDate':
      return formatDateTimeWithYear(draft[field])
    case 'yearStart':
    case 'yearEnd':
    case 'periodStart':
    case 'periodEnd':
      return formatDate(Temporal.PlainDate.from(draft[field]))
  }
}
