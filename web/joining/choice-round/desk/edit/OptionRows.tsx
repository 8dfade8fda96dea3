import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { truncateText } from '@uurwerk/contract/rules/text'
import { Plus, Trash2, Users, X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CoursesField } from './CoursesField.tsx'
import type { DraftOption } from './round-draft.ts'
import styles from './Rows.module.css'
import type { RoundFormPartProps } from './round-form-part.ts'
import { DescriptionField } from './DescriptionField.tsx'
import { CountField, TextField } from './TextField.tsx'
import { defaultSeats } from './round-defaults.ts'

const GroupPicker = lazyLoad(() => import('./GroupPicker.tsx'), 'GroupPicker')

interface Props extends RoundFormPartProps {
  options: readonly DraftOption[]
  /** Path at which faults are found. */
  path: string
  onChangeOptions: (options: DraftOption[]) => void
}

/** A new option gets the seats of the last in the list. */
export function OptionRows({ options, path, onChangeOptions, ...partProps }: Props) {
  const { t } = useTexts()
  const changeOption = (index: number, changes: Partial<DraftOption> | undefined) =>
    onChangeOptions(
      options.flatMap((otherOption, otherIndex) => {
        if (otherIndex !== index) return otherOption
        return changes ? { ...otherOption, ...changes } : []
      }),
    )
  const newOptionSeats = options.at(-1)?.seats ?? defaultSeats
  return (
    <>
      {options.length > 0 && (
        <ul className={styles.rows}>
          {options.map((option, index) => (
            <OptionRow
              key={option.id ?? `new ${index}`}
              {...partProps}
              option={option}
              path={`${path}/${index}`}
              onChangeOption={(changes) => changeOption(index, changes)}
            />
          ))}
        </ul>
      )}
      {options.length < roundBounds.options && (
        <div>
          <Button
            onClick={() =>
              onChangeOptions([
                ...options,
                {
                  name: '',
                  description: null,
                  seats: newOptionSeats,
                  courseIds: [],
                  courseGroupName: null,
                  groupId: null,
                },
              ])
            }
          >
            <Plus size={15} aria-hidden /> {t(($) => $.ROUND_DESK.EDIT.ADD_OPTION)}
          </Button>
        </div>
      )}
    </>
  )
}

interface OptionRowProps extends RoundFormPartProps {
  option: DraftOption
  path: string
  /** Undefined removes the option. */
  onChangeOption: (changes: Partial<DraftOption> | undefined) => void
}

function OptionRow({ option, path, names, findFaultText, onChangeOption, rememberName }: OptionRowProps) {
  const { t } = useTexts()
  const name = option.name || t(($) => $.ROUND_DESK.EDIT.OPTION)
  return (
    <li className={styles.row}>
      <TextField
        required
        isLabelUnseen
        label={t(($) => $.ROUND_DESK.EDIT.OPTION)}
        placeholder={t(($) => $.ROUND_DESK.EDIT.OPTION)}
        value={option.name}
        faultText={findFaultText(path)}
        onChange={(text) => onChangeOption({ name: truncateText(roundBounds.name, text) })}
      />
      <CountField
        isLabelUnseen
        label={t(($) => $.ROUND_DESK.EDIT.SEATS_OF, { name })}
        max={roundBounds.seats}
        value={option.seats}
        faultText={undefined}
        onChange={(seats) => onChangeOption({ seats })}
      />
      <div className={styles.links}>
        <CoursesField
          choiceName={name}
          courseIds={option.courseIds}
          courseNames={names.courses}
          onChange={(courseIds) => onChangeOption({ courseIds })}
          rememberName={(course) => rememberName('courses', course)}
        />
        <LinkedGroupField
          optionName={name}
          groupId={option.groupId}
          groupNames={names.groups}
          onChange={(groupId) => onChangeOption({ groupId })}
          rememberName={(group) => rememberName('groups', group)}
        />
      </div>
      <Button
        square
        variant="quiet"
        aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
        onClick={() => onChangeOption(undefined)}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
      <DescriptionField
        choiceName={name}
        description={option.description}
        onChange={(description) => onChangeOption({ description })}
      />
    </li>
  )
}

interface LinkedGroupProps {
  optionName: string
  groupId: number | null
  groupNames: ReadonlyMap<number, string>
  onChange: (id: number | null) => void
  rememberName: (group: { id: number; name: string }) => void
}

/** Edits the group that a student joins with the option. */
function LinkedGroupField({ optionName, groupId, groupNames, onChange, rememberName }: LinkedGroupProps) {
  const { t } = useTexts()
  const [isPicking, setPicking] = useState(false)
  return (
    <span className={styles.link}>
      <button type="button" onClick={() => setPicking(true)}>
        <Users size={14} aria-hidden />
        <span className="unseen">{t(($) => $.ROUND_DESK.EDIT.GROUP_OF, { name: optionName })}</span>
        {groupId === null
          ? t(($) => $.ROUND_DESK.EDIT.GROUP)
          : (groupNames.get(groupId) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN))}
      </button>
      {groupId !== null && (
        <button
          type="button"
          aria-label={t(($) => $.ROUND_DESK.EDIT.NO_GROUP, { name: optionName })}
          onClick={() => onChange(null)}
        >
          <X size={14} aria-hidden />
        </button>
      )}
      {isPicking && (
        <GroupPicker
          title={t(($) => $.ROUND_DESK.EDIT.GROUP_TITLE)}
          onClose={() => setPicking(false)}
          onPick={(group) => {
            rememberName(group)
            onChange(group.id)
            setPicking(false)
          }}
        />
      )}
    </span>
  )
}
