import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../../lib/i18n.ts'
import { later } from '../../../../lib/later.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Courses } from './Courses.tsx'
import type { Draft } from './draft.ts'
import styles from './Edit.module.css'
import rows from './Rows.module.css'
import type { PartProps } from './part.ts'
import { CountField } from './TextField.tsx'
import { usualSeats } from './usual.ts'

const GroupPicker = later(() => import('./GroupPicker.tsx'), 'GroupPicker')

/** The groups of which one is chosen, with their places. */
export function GroupRows({ draft: { groups }, names, onChange, onNamed }: PartProps) {
  const { t } = useTexts()
  const [isPicking, setPicking] = useState(false)
  const change = (groupId: number, changes: Partial<Draft['groups'][number]> | undefined) =>
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
              onGroup={(changes) => change(group.groupId, changes)}
              onNamed={onNamed}
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
            onNamed('groups', group)
            const seats = groups.at(-1)?.seats ?? usualSeats
            if (!groups.some(({ groupId }) => groupId === group.id))
              onChange({ groups: [...groups, { groupId: group.id, seats, courseIds: [] }] })
          }}
        />
      )}
    </div>
  )
}

interface RowProps extends Pick<PartProps, 'names' | 'onNamed'> {
  group: Draft['groups'][number]
  /** Told what changes, or undefined to take it away. */
  onGroup: (changes: Partial<Draft['groups'][number]> | undefined) => void
}

function GroupRow({ group: { groupId, seats, courseIds }, names, onGroup, onNamed }: RowProps) {
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
        wrong={undefined}
        onChange={(count) => onGroup({ seats: count })}
      />
      <Courses
        of={name}
        ids={courseIds}
        names={names.courses}
        onChange={(ids) => onGroup({ courseIds: ids })}
        onNamed={(course) => onNamed('courses', course)}
      />
      <Button
        square
        look="quiet"
        aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
        onClick={() => onGroup(undefined)}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </li>
  )
}
