import { useQuery } from '@tanstack/react-query'
import { countCharacters } from '@uurwerk/contract/rules/text'
import {
  type PlannedFields,
  type PlannedWeek,
  programBounds,
  type ProgramSubject,
} from '@uurwerk/contract/staff/program'
import { ArrowRightToLine, Copy, History } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useHue } from '#web/roster/appointment/chosen-hue.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { BothVersions } from '#web/ui/BothVersions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { lessonCountQuery } from '../queries.ts'
import { getPlannedWeek, type BulkWeeksAction } from '../bulk/bulk-weeks.ts'
import { PlannedTexts } from '#web/roster/appointment/PlannedTexts.tsx'
import { buildPlannedWeekPatch, useSavePlannedWeek } from '../use-save-planned-weeks.ts'
import { formatSchoolDays } from '../format-program-texts.ts'
import type { YearWeek } from '../year-weeks.ts'
import styles from './WeekEditor.module.css'

interface Props {
  subject: ProgramSubject
  week: YearWeek
  year: number
  /** Cell over which the editor opens. */
  cell: HTMLElement | null
  onSaved: (message: string) => void
  onClose: () => void
  onBulkAction: (action: BulkWeeksAction) => void
}

export function WeekEditor(props: Props) {
  const { subject, week, cell, onClose, onBulkAction } = props
  const { t } = useTexts()
  const { draft, setDraft, isDirty, isPending, save, otherVersion, resolveConflict } = useWeekDraft(props)
  const trigger = useMemo(() => ({ current: cell }), [cell])
  const hue = useHue({ course: subject.course, name: subject.course.name })
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom start"
      // Moves up from below the cell, to cover it.
      offset={-(cell?.offsetHeight ?? 0)}
      className={styles.popover ?? ''}
      isKeyboardDismissDisabled
      // A click outside would lose unsaved text.
      shouldCloseOnInteractOutside={() => !isDirty}
      onOpenChange={(isOpen) => !isOpen && !otherVersion && onClose()}
    >
      <Card isFlush isFloating className={styles.card}>
        <Dialog aria-label={t(($) => $.PROGRAM.EDITOR.LABEL, toTextParams(props))} className={styles.editor ?? ''}>
          <EditorHeading subject={subject} week={week} />
          <Form onSend={() => !isPending && save()} onLeave={onClose}>
            <Stack>
              <Stack onKeyDown={sendByKeys}>
                <WeekTextFields draft={draft} onChange={setDraft} />
              </Stack>
              <EditorButtons isPending={isPending} onClose={onClose} />
            </Stack>
          </Form>
          <BulkActionButtons isDisabled={isDirty} onBulkAction={onBulkAction} />
          {otherVersion && (
            <BothVersions
              text={t(($) => $.PROGRAM.CONFLICT)}
              ownVersion={
                <div style={hue}>
                  <PlannedTexts planned={draft} />
                </div>
              }
              storedVersion={
                <div style={hue}>
                  <PlannedTexts planned={otherVersion} />
                </div>
              }
              onChoose={resolveConflict}
            />
          )}
        </Dialog>
      </Card>
    </Popover>
  )
}

const toTextParams = ({ subject: { course, group }, week }: Pick<Props, 'subject' | 'week'>) => ({
  subject: `${course.name} ${group.name}`,
  number: week.number,
})

/**
 * Keeps the user's text (`draft`) beside the version that it is based on (`base`). After a conflict the user chooses
 * between the two versions.
 */
function useWeekDraft({ subject, week, year, onSaved, onClose }: Props) {
  const { t } = useTexts()
  const [base, setBase] = useState(() => getPlannedWeek(subject, week.weekIndex))
  const [draft, setDraft] = useState<PlannedFields>(base)
  const [otherVersion, setOtherVersion] = useState<PlannedWeek>()
  const { mutate, isPending } = useSavePlannedWeek(subject, year)

  const save = (baseWeek = base) => {
    if (buildPlannedWeekPatch(baseWeek, draft).length === 0) return onClose()
    mutate(
      { base: baseWeek, draft },
      {
        onSuccess: (answer) => {
          if (answer.otherVersion) return setOtherVersion(answer.otherVersion)
          onSaved(t(($) => $.PROGRAM.EDITOR.SAVED, toTextParams({ subject, week })))
          onClose()
        },
      },
    )
  }
  const resolveConflict = (keepsOwn: boolean) => {
    if (!otherVersion) return
    setOtherVersion(undefined)
    setBase(otherVersion)
    if (keepsOwn) save(otherVersion)
    else setDraft(otherVersion)
  }
  return {
    draft,
    setDraft,
    isDirty: buildPlannedWeekPatch(base, draft).length > 0,
    isPending,
    save,
    otherVersion,
    resolveConflict,
  }
}

function EditorButtons({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Row>
      <Button type="submit" variant="primary" disabled={isPending}>
        {t(($) => $.PROGRAM.EDITOR.SAVE)}
      </Button>
      <Button onClick={onClose}>{t(($) => $.PROGRAM.EDITOR.CANCEL)}</Button>
      <Text as="span" size="small" tone="quiet" aria-hidden className={styles.keys}>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t(($) => $.PROGRAM.EDITOR.KEYS)}
      </Text>
    </Row>
  )
}

/** Sends the form on Ctrl+Enter or Cmd+Enter, because Enter starts a new line. */
function sendByKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}

function EditorHeading({ subject, week }: Pick<Props, 'subject' | 'week'>) {
  const { t } = useTexts()
  const { modules } = useScope()
  // Shows nothing while the number is unknown, such as before a week is published.
  const { data: lessonCount = 0 } = useQuery({
    ...lessonCountQuery(subject, week),
    enabled: modules.includes('roster'),
  })
  return (
    <Row as="header" isSpread className={styles.head}>
      <Text as="h2" size="body">
        {subject.course.name} · {t(($) => $.PROGRAM.WEEK, { number: week.number })}{' '}
        <Text as="small" size="body" tone="quiet">
          {subject.group.name}, {formatSchoolDays(week)}
        </Text>
      </Text>
      {lessonCount > 0 && <Pill>{t(($) => $.PROGRAM.EDITOR.LESSONS, { count: lessonCount })}</Pill>}
    </Row>
  )
}

const textFields = [
  { name: 'objectives', key: 'OBJECTIVES', rows: 3 },
  { name: 'material', key: 'MATERIAL', rows: 2 },
  { name: 'test', key: 'TEST', rows: 1 },
] as const

function WeekTextFields({ draft, onChange }: { draft: PlannedFields; onChange: (draft: PlannedFields) => void }) {
  const { t } = useTexts()
  return textFields.map(({ name, key, rows }, index) => (
    <TextArea
      key={name}
      label={t(($) => $.PROGRAM[key])}
      rows={rows}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to write
      autoFocus={index === 0}
      value={draft[name]}
      count={{ maximum: programBounds[name], length: countCharacters(draft[name].trim()) }}
      onChange={(text) => onChange({ ...draft, [name]: text })}
    />
  ))
}

const bulkActions = [
  { action: 'copy', key: 'COPY', Icon: Copy },
  { action: 'move', key: 'MOVE', Icon: ArrowRightToLine },
  { action: 'take', key: 'TAKE', Icon: History },
] as const

/** Offers actions on several weeks. They use the saved plan, so they are disabled while there are unsaved changes. */
function BulkActionButtons({ isDisabled, onBulkAction }: { isDisabled: boolean; onBulkAction: Props['onBulkAction'] }) {
  const { t } = useTexts()
  return (
    <Row gap={1} role="group" aria-label={t(($) => $.PROGRAM.EDITOR.MORE)} className={styles.bulkActions}>
      {bulkActions.map(({ action, key, Icon }) => (
        <Button key={action} variant="quiet" disabled={isDisabled} onClick={() => onBulkAction(action)}>
          <Icon size={15} aria-hidden /> {t(($) => $.PROGRAM.EDITOR[key])}
        </Button>
      ))}
    </Row>
  )
}
