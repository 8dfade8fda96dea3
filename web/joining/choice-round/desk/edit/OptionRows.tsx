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
import { CountField, TextField } from './TextField.tsx'
import { defaultSeats } from './round-defaults.ts'

const GroupPicker = lazyLoad(() => import('./GroupPicker.tsx'), 'GroupPicker')

interface Props extends RoundFormPartProps {
  options: readonly DraftOption[]
  /** Path of these options, used to find their faults. */
  path: string
  onOptions: (options: DraftOption[]) => void
}

/** Edits options: name, seats, courses and linked group. */
export function OptionRows({ options, path, onOptions, ...partProps }: Props) {
  const { t } = useTexts()
  const changeOption = (index: number, changes: Partial<DraftOption> | undefined) =>
    onOptions(
      options.flatMap((otherOption, otherIndex) => {
        if (otherIndex !== index) return otherOption
        return changes ? { ...otherOption, ...changes } : []
      }),
    )
  const seats = options.at(-1)?.seats ?? defaultSeats
  return (
    <>
      {options.length > 0 && (
        <ul className={styles.rows}>
          {options.map((option, index) => (
            <OptionRow
              key={option.id ?? `new ${index}`}
              {...partProps}
              option={option}
              findFaultText={partProps.findFaultText}
              path={`${path}/${index}`}
              onOption={(changes) => changeOption(index, changes)}
            />
          ))}
        </ul>
      )}
      {options.length < roundBounds.options && (
        <div>
          <Button
            onClick={() =>
              onOptions([...options, { name: '', seats, courseIds: [], courseGroupName: null, groupId: null }])
            }
          >
            <Plus size={15} aria-hidden /> {t(($) => $.ROUND_DESK.EDIT.ADD_OPTION)}
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps extends RoundFormPartProps {
  option: DraftOption
  path: string
  /** Called with the changes, or with undefined to remove the option. */
  onOption: (changes: Partial<DraftOption> | undefined) => void
}

function OptionRow({ option, path, names, findFaultText, onOption, rememberName }: RowProps) {
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
        onChange={(text) => onOption({ name: truncateText(roundBounds.name, text) })}
      />
      <CountField
        isLabelUnseen
        label={t(($) => $.ROUND_DESK.EDIT.SEATS_OF, { name })}
        max={roundBounds.seats}
        value={option.seats}
        faultText={undefined}
        onChange={(seats) => onOption({ seats })}
      />
      <div className={styles.links}>
        <CoursesField
          choiceName={name}
          ids={option.courseIds}
          names={names.courses}
          onChange={(courseIds) => onOption({ courseIds })}
          rememberName={(course) => rememberName('courses', course)}
        />
        <OptionGroup
          optionName={name}
          id={option.groupId}
          names={names.groups}
          onChange={(groupId) => onOption({ groupId })}
          rememberName={(group) => rememberName('groups', group)}
        />
      </div>
      <Button
        square
        variant="quiet"
        aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
        onClick={() => onOption(undefined)}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </li>
  )
}

interface GroupProps {
  optionName: string
  id: number | null
  names: ReadonlyMap<number, string>
  onChange: (id: number | null) => void
  rememberName: (group: { id: number; name: string }) => void
}

/** Edits the group that a student joins by choosing the option. */
function OptionGroup({ optionName, id, names, onChange, rememberName }: GroupProps) {
  const { t } = useTexts()
  const [isPicking, setPicking] = useState(false)
  return (
    <span className={styles.link}>
      <button type="button" onClick={() => setPicking(true)}>
        <Users size={14} aria-hidden />
        <span className="unseen">{t(($) => $.ROUND_DESK.EDIT.GROUP_OF, { name: optionName })}</span>
        {id === null ? t(($) => $.ROUND_DESK.EDIT.GROUP) : (names.get(id) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN))}
      </button>
      {id !== null && (
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
