import type { Named } from '@uurwerk/contract/values'
import { t } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { momentText } from '../texts.ts'
import type { EditedField } from '@uurwerk/contract/rules/round'
import type { Draft } from './draft.ts'
import styles from './Edit.module.css'
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
  return (
    <Modal
      isForm
      isWide
      role="alertdialog"
      title={t(($) => $.ROUND_DESK.OVERTAKEN.TITLE)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTheirs}>{t(($) => $.ROUND_DESK.OVERTAKEN.TAKE_THEIRS)}</Button>
          <Button look="primary" onClick={onMine}>
            {clashing.length > 0
              ? t(($) => $.ROUND_DESK.OVERTAKEN.KEEP_MINE)
              : t(($) => $.ROUND_DESK.OVERTAKEN.KEEP_BOTH)}
          </Button>
        </>
      }
    >
      <p>{clashing.length > 0 ? t(($) => $.ROUND_DESK.OVERTAKEN.CLASH) : t(($) => $.ROUND_DESK.OVERTAKEN.BESIDE)}</p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.ROUND_DESK.OVERTAKEN.WHAT)}</th>
            <th scope="col">{t(($) => $.ROUND_DESK.OVERTAKEN.THEIRS)}</th>
            <th scope="col">{t(($) => $.ROUND_DESK.OVERTAKEN.MINE)}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{t(($) => $.ROUND_DESK.FIELD[field])}</th>
              <td>{textOf(theirs, field, groups)}</td>
              <td>{textOf(mine, field, groups)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
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
