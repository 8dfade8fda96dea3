import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { Trash2 } from 'lucide-react'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField } from '#web/ui/TextField.tsx'
import { ChoiceWarnings } from './ChoiceWarnings.tsx'
import { CoursesField } from './CoursesField.tsx'
import { GroupSearch } from './GroupSearch.tsx'
import type { RoundDraft } from './round-draft.ts'
import rows from './Rows.module.css'
import type { RoundFormPartProps } from './round-form-part.ts'
import { DescriptionField } from './DescriptionField.tsx'
import { defaultSeats } from './round-defaults.ts'

/** Edits the groups to choose from. A new group gets the seats of the last in the list. */
export function GroupRows({
  draft,
  names,
  studentCount,
  hasFocus,
  onChange,
  rememberNames,
}: RoundFormPartProps & { hasFocus: boolean }) {
  const { t } = useTexts()
  const { groups } = draft
  const removeGroup = (removedId: number) => onChange({ groups: groups.filter(({ groupId }) => groupId !== removedId) })
  return (
    <Card role="group" aria-label={t(($) => $.ROUND_DESK.GROUPS)}>
      <Stack>
        <Row>
          <Text as="h3">{t(($) => $.ROUND_DESK.EDIT.GROUPS)}</Text>
          <Text size="list" tone="quiet">
            {draft.countsOnly ? t(($) => $.ROUND_DESK.EDIT.COUNTS_ONLY_HINT) : t(($) => $.ROUND_DESK.EDIT.GROUPS_HINT)}
          </Text>
        </Row>
        {groups.length > 0 && (
          <ul className={rows.rows}>
            <li aria-hidden className={`${rows.row} ${rows.heads}`}>
              <span>{t(($) => $.ROUND_DESK.EDIT.GROUP_HEAD)}</span>
              <span>{t(($) => $.ROUND_DESK.EDIT.SEATS)}</span>
            </li>
            {groups.map((group) => (
              <GroupRow
                key={group.groupId}
                group={group}
                names={names}
                onChangeGroup={(changes) =>
                  onChange({
                    groups: groups.map((other) => (other.groupId === group.groupId ? { ...other, ...changes } : other)),
                  })
                }
                onRemove={() => removeGroup(group.groupId)}
                rememberNames={rememberNames}
              />
            ))}
          </ul>
        )}
        <GroupSearch
          hasFocus={hasFocus}
          label={t(($) => $.ROUND_DESK.EDIT.ADD_GROUP)}
          selectedIds={groups.map(({ groupId }) => groupId)}
          addableCount={roundBounds.groups - groups.length}
          onAdd={(addedGroups) => {
            rememberNames('groups', addedGroups)
            const newGroup = { description: null, seats: groups.at(-1)?.seats ?? defaultSeats, courseIds: [] }
            onChange({ groups: [...groups, ...addedGroups.map(({ id }) => ({ ...newGroup, groupId: id }))] })
          }}
          onRemove={removeGroup}
        />
        <ChoiceWarnings draft={draft} groups={groups} studentCount={studentCount} choicesPerStudent={1} />
      </Stack>
    </Card>
  )
}

interface GroupRowProps extends Pick<RoundFormPartProps, 'names' | 'rememberNames'> {
  group: RoundDraft['groups'][number]
  onChangeGroup: (changes: Partial<RoundDraft['groups'][number]>) => void
  onRemove: () => void
}

function GroupRow({
  group: { groupId, description, seats, courseIds },
  names,
  onChangeGroup,
  onRemove,
  rememberNames,
}: GroupRowProps) {
  const { t } = useTexts()
  const name = names.groups.get(groupId) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)
  return (
    <li className={rows.row}>
      <Text as="strong" isStrong className={rows.rowName}>
        {name}
      </Text>
      <NumberField
        isLabelUnseen
        label={t(($) => $.ROUND_DESK.EDIT.SEATS_OF, { name })}
        max={roundBounds.seats}
        value={seats}
        onChange={(newSeats) => onChangeGroup({ seats: newSeats })}
      />
      <span aria-hidden className={rows.unit}>
        {t(($) => $.ROUND_DESK.EDIT.SEATS)}
      </span>
      <CoursesField
        choiceName={name}
        courseIds={courseIds}
        courseNames={names.courses}
        onChange={(ids) => onChangeGroup({ courseIds: ids })}
        rememberName={(course) => rememberNames('courses', [course])}
      />
      <Button
        isSquare
        variant="quiet"
        aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.closest('li'))
          onRemove()
        }}
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
