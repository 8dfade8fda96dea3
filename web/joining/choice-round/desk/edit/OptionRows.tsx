import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { truncateText } from '@uurwerk/contract/rules/text'
import { Trash2, Users } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChosenChip } from '#web/ui/Chip.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { NumberField, TextField } from '#web/ui/TextField.tsx'
import { CoursesField } from './CoursesField.tsx'
import type { DraftOption } from './round-draft.ts'
import styles from './Rows.module.css'
import type { RoundFormPartProps } from './round-form-part.ts'
import { DescriptionField } from './DescriptionField.tsx'
import { defaultSeats } from './round-defaults.ts'

const GroupPicker = lazyLoad(() => import('./GroupPicker.tsx'), 'GroupPicker')

interface Props extends RoundFormPartProps {
  options: readonly DraftOption[]
  /** Path at which faults are found. */
  path: string
  hasFocus: boolean
  onChangeOptions: (options: DraftOption[]) => void
}

/** Edits options. Typing in the empty row at the end makes it an option, with the seats of the last. */
export function OptionRows({ options, path, hasFocus, onChangeOptions, ...partProps }: Props) {
  const { t } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const emptyOption = {
    name: '',
    description: null,
    seats: options.at(-1)?.seats ?? defaultSeats,
    courseIds: [],
    courseGroupName: null,
    groupId: null,
  }
  const changeOption = (index: number, changes: Partial<DraftOption> | undefined) =>
    onChangeOptions(
      index === options.length
        ? [...options, { ...emptyOption, ...changes }]
        : options.flatMap((otherOption, otherIndex) => {
            if (otherIndex !== index) return otherOption
            return changes ? { ...otherOption, ...changes } : []
          }),
    )
  const removeOption = (index: number) => {
    // A list of loose options disappears with its only option.
    if (options.length === 1) focusBeside(list.current?.closest('[role="group"]'))
    flushSync(() => changeOption(index, undefined))
    const nextRow = list.current?.querySelectorAll(':scope > li:not([aria-hidden])')[index]
    nextRow?.querySelector('input')?.focus()
  }
  const rows: (DraftOption | undefined)[] =
    options.length < roundBounds.options ? [...options, undefined] : [...options]
  return (
    <ul ref={list} className={styles.rows}>
      {options.length > 0 && (
        <li aria-hidden className={`${styles.row} ${styles.heads}`}>
          <span>{t(($) => $.ROUND_DESK.EDIT.OPTION)}</span>
          <span>{t(($) => $.ROUND_DESK.EDIT.SEATS)}</span>
        </li>
      )}
      {rows.map((option, index) => (
        <OptionRow
          // The empty row keeps its field when it becomes an option.
          key={option?.id ?? `new ${index}`}
          {...partProps}
          option={option}
          path={`${path}/${index}`}
          hasFocus={hasFocus && index === 0}
          onChangeOption={(changes) => (changes ? changeOption(index, changes) : removeOption(index))}
        />
      ))}
    </ul>
  )
}

/** Enter goes on to the name of the next option, and does not send the form. */
function focusNextRow(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus()
}

interface OptionRowProps extends RoundFormPartProps {
  /** Undefined for the empty row. */
  option: DraftOption | undefined
  path: string
  hasFocus: boolean
  /** Undefined removes the option. */
  onChangeOption: (changes: Partial<DraftOption> | undefined) => void
}

function OptionRow({ option, path, hasFocus, findFaultText, onChangeOption, ...partProps }: OptionRowProps) {
  const { t } = useTexts()
  const label = option ? t(($) => $.ROUND_DESK.EDIT.OPTION) : t(($) => $.ROUND_DESK.EDIT.ADD_OPTION)
  return (
    <li className={styles.row}>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has just added this part.
        autoFocus={hasFocus}
        isLabelUnseen
        label={label}
        placeholder={label}
        value={option?.name ?? ''}
        fault={findFaultText(path)}
        onChange={(text) => onChangeOption({ name: truncateText(roundBounds.name, text) })}
        onKeyDown={focusNextRow}
      />
      {option && <OptionDetails {...partProps} option={option} onChangeOption={onChangeOption} />}
    </li>
  )
}

type OptionDetailsProps = Pick<OptionRowProps, 'names' | 'rememberNames' | 'onChangeOption'> & { option: DraftOption }

function OptionDetails({ option, names, onChangeOption, rememberNames }: OptionDetailsProps) {
  const { t } = useTexts()
  const name = option.name || t(($) => $.ROUND_DESK.EDIT.OPTION)
  return (
    <>
      <NumberField
        isLabelUnseen
        label={t(($) => $.ROUND_DESK.EDIT.SEATS_OF, { name })}
        max={roundBounds.seats}
        value={option.seats}
        onChange={(seats) => onChangeOption({ seats })}
        onKeyDown={focusNextRow}
      />
      <span aria-hidden className={styles.unit}>
        {t(($) => $.ROUND_DESK.EDIT.SEATS)}
      </span>
      <Row gap={3}>
        <CoursesField
          choiceName={name}
          courseIds={option.courseIds}
          courseNames={names.courses}
          onChange={(courseIds) => onChangeOption({ courseIds })}
          rememberName={(course) => rememberNames('courses', [course])}
        />
        <LinkedGroupField
          optionName={name}
          groupId={option.groupId}
          groupNames={names.groups}
          onChange={(groupId) => onChangeOption({ groupId })}
          rememberName={(group) => rememberNames('groups', [group])}
        />
      </Row>
      <Button
        isSquare
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
    </>
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
  const button = useRef<HTMLButtonElement>(null)
  const chip = useRef<HTMLSpanElement>(null)
  const earlierGroupId = useRef(groupId)
  useEffect(() => {
    // The button and the chip replace each other.
    if (groupId !== earlierGroupId.current && document.activeElement === document.body)
      (button.current ?? chip.current?.querySelector('button'))?.focus()
    earlierGroupId.current = groupId
  }, [groupId])
  return (
    <>
      {groupId === null ? (
        <Button ref={button} variant="quiet" onClick={() => setPicking(true)}>
          <Users size={14} aria-hidden />
          <span className="unseen">{t(($) => $.ROUND_DESK.EDIT.GROUP_OF, { name: optionName })}</span>
          {t(($) => $.ROUND_DESK.EDIT.GROUP)}
        </Button>
      ) : (
        <ChosenChip
          ref={chip}
          icon={<Users size={14} aria-hidden />}
          removeLabel={t(($) => $.ROUND_DESK.EDIT.NO_GROUP, { name: optionName })}
          onRemove={() => onChange(null)}
        >
          {groupNames.get(groupId) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)}
        </ChosenChip>
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
    </>
  )
}
