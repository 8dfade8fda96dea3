import type { Named } from '@uurwerk/contract/values'
import { t } from '../../../../lib/i18n.ts'
import { formatDate } from '../../../../lib/time.ts'
import { BothVersions } from '../../../../ui/BothVersions.tsx'
import { momentText } from '../texts.ts'
import type { EditedField } from '@uurwerk/contract/rules/round'
import type { Draft } from './draft.ts'
import { type NamedIds, namedIds } from './names.ts'

interface Props {
  names: { groups: readonly Named[]; courses: readonly Named[] }
  theirs: Draft
  mine: Draft
  /** In which the two differ. */
  fields: readonly EditedField[]
  /** Those of them that both changed. */
  clashing: readonly EditedField[]
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Somebody else saved the round first: both versions side by side, to choose between. */
export function Overtaken({ names, theirs, mine, fields, clashing, onTheirs, onMine, onClose }: Props) {
  const { groups } = namedIds(names)
  const isClash = clashing.length > 0
  return (
    <BothVersions
      text={isClash ? t(($) => $.ROUND_DESK.OVERTAKEN.CLASH) : t(($) => $.ROUND_DESK.OVERTAKEN.BESIDE)}
      {...(!isClash && { keepMine: t(($) => $.ROUND_DESK.OVERTAKEN.KEEP_BOTH) })}
      differing={fields.map((field) => ({
        what: t(($) => $.ROUND_DESK.FIELD[field]),
        theirs: textOf(theirs, field, groups),
        mine: textOf(mine, field, groups),
      }))}
      onChoose={(isMine) => (isMine ? onMine() : onTheirs())}
      onClose={onClose}
    />
  )
}

const seated = ({ name, seats }: { name: string; seats: number }) => `${name} (${seats})`

/** What a version says of a field; of the lists what makes them differ. */
function textOf(draft: Draft, field: EditedField, names: NamedIds['groups']): string {
  const nameOf = (id: number) => names.get(id) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)
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
      return draft.audience.map(nameOf).join(', ')
    case 'groups':
      return draft.groups.map(({ groupId, seats }) => seated({ name: nameOf(groupId), seats })).join(', ')
    case 'optionSets':
      return draft.optionSets
        .map(({ name, min, max, options }) => `${name} ${min}–${max}: ${options.map(seated).join(', ')}`)
        .join('; ')
    case 'options':
      return draft.options.map(seated).join(', ')
    case 'openingDate':
    case 'studentExpirationDate':
    case 'coachExpirationDate':
      return momentText(draft[field])
    case 'yearStart':
    case 'yearEnd':
    case 'periodStart':
    case 'periodEnd':
      return formatDate(Temporal.PlainDate.from(draft[field]))
  }
}
