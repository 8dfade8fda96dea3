import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CoursesField } from './CoursesField.tsx'
import type { RoundDraft } from './round-draft.ts'
import styles from './Edit.module.css'
import rows from './Rows.module.css'
import type { RoundFormPartProps } from './round-form-part.ts'
import { DescriptionField } from './DescriptionField.tsx'
import { CountField } from './TextField.tsx'
import { defaultSeats } from './round-defaults.ts'

const GroupPicker = lazyLoad(() => import('./GroupPicker.tsx'), 'GroupPicker')

/** A new group gets the seats of the last in the list. */
export function GroupRows({ draft: { groups }, names, onChange, rememberName }: RoundFormPartProps) {
  const { t } = useTexts()
  const [isPicking, setPicking] = useState(false)
  const changeGroup = (groupId: number, changes: Partial<RoundDraft['groups'][number]> | undefined) =>
    onChange({
      groups: groups.flatMap((group) => {
        if (group.groupId !== groupId) return group
        return changes ? { ...group, ...changes } : []
      }),
    })
  return (
    <div role="group" aria-label={t(($) => $.ROUND_DESK.GROUPS)} className={rows.set}>
      <h3>{t(($) => $.ROUND_DESK.GROUPS)}</h3>
      <p className={styles.hint}>{t(($) => $.ROUND_DESK.EDIT.GROUPS_HINT)}</p>
      {groups.length > 0 && (
        <ul className={rows.rows}>
          {groups.map((group) => (
            <GroupRow
              key={group.groupId}
              group={group}
              names={names}
              onChangeGroup={(changes) => changeGroup(group.groupId, changes)}
              rememberName={rememberName}
            />
          ))}
        </ul>
      )}
      {groups.length < roundBounds.groups && (
        <div>
          <Button onClick={() => setPicking(true)}>
            <Plus size={15} aria-hidden /> {t(($) => $.ROUND_DESK.EDIT.ADD_GROUP)}
          </Button>
        </div>
      )}
      {isPicking && (
        <GroupPicker
          title={t(($) => $.ROUND_DESK.EDIT.GROUP_TITLE)}
          onClose={() => setPicking(false)}
          onPick={(group) => {
            rememberName('groups', group)
            const seats = groups.at(-1)?.seats ?? defaultSeats
            if (!groups.some(({ groupId }) => groupId === group.id))
              onChange({ groups: [...groups, { groupId: group.id, description: null, seats, courseIds: [] }] })
          }}
        />
      )}
    </div>
  )
}

interface GroupRowProps extends Pick<RoundFormPartProps, 'names' | 'rememberName'> {
  group: RoundDraft['groups'][number]
  /** Undefined removes the group. */
  onChangeGroup: (changes: Partial<RoundDraft['groups'][number]> | undefined) => void
}

function GroupRow({
  group: { groupId, description, seats, courseIds },
  names,
  onChangeGroup,
  rememberName,
}: GroupRowProps) {
  const { t } = useTexts()
  const name = names.groups.get(groupId) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)
  return (
    <li className={rows.row}>
      <strong className={rows.rowName}>{name}</strong>
      <CountField
        isLabelUnseen
        label={t(($) => $.ROUND_DESK.EDIT.SEATS_OF, { name })}
        max={roundBounds.seats}
        value={seats}
        faultText={undefined}
        onChange={(newSeats) => onChangeGroup({ seats: newSeats })}
      />
      <CoursesField
        choiceName={name}
        courseIds={courseIds}
        courseNames={names.courses}
        onChange={(ids) => onChangeGroup({ courseIds: ids })}
        rememberName={(course) => rememberName('courses', course)}
      />
      <Button
        square
        variant="quiet"
        aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
        onClick={() => onChangeGroup(undefined)}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
      <DescriptionField
        choiceName={name}
        description={description}
        onChange={(newDescription) => onChangeGroup({ description: newDescription })}
      />
    </li>
  )
}
