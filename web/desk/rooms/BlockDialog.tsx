import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type BlockPreview, type RoomBlock, roomDeskBounds, type SchoolRoomDetails } from '@uurwerk/contract/desk/rooms'
import { truncateText } from '@uurwerk/contract/rules/text'
import { type ReactNode, useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { formatPeriod } from '#web/lib/format-period.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  type BlockDraft,
  type BlockFault,
  createBlockDraft,
  findBlockFault,
  toBlockDraft,
  toBlockPeriod,
} from './block-draft.ts'
import { blockPreviewQuery, useBlockRoom, useChangeBlock } from './queries.ts'
import styles from './RoomPage.module.css'

interface Props {
  room: SchoolRoomDetails
  /** The block to change; absent for a new one. */
  block?: RoomBlock | undefined
  /** The day to propose. */
  date: string | undefined
  /** Called with the number of displaced bookings if the block was stored. */
  onClose: (displacedCount?: number) => void
}

/** Shows what takes place in the room meanwhile; its button says what becomes of bookings. */
export function BlockDialog({ room, block, date, onClose }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const now = useNow()
  const { day } = useSession()
  const [draft, setDraft] = useState(() => (block ? toBlockDraft(block) : createBlockDraft(now, day, date)))
  const add = useBlockRoom(room.id)
  const change = useChangeBlock(room.id)
  const fault = findBlockFault(draft, now, block)
  const { start, end } = toBlockPeriod(draft)
  const preview = useQuery({ ...blockPreviewQuery(room.id, start, end, block?.id), enabled: fault === undefined })
  const displacedCount = fault === undefined ? (preview.data?.bookings.length ?? 0) : 0
  const send = () => {
    const [own, displace] = [{ start, end, reason: draft.reason }, displacedCount > 0]
    // Somebody booked meanwhile: the preview now shows it.
    const onError = () => void preview.refetch()
    if (!block)
      return add.mutate({ ...own, displace }, { onSuccess: ({ bookings }) => onClose(bookings.length), onError })
    return change.mutate(
      { base: block, own, displace },
      { onSuccess: (outcome) => onClose('sent' in outcome ? outcome.sent.bookings.length : 0), onError },
    )
  }
  return (
    <Modal
      isForm
      title={t(($) => $.SCHOOL_ROOMS.BLOCKS[block ? 'EDIT_DIALOG' : 'DIALOG'], { room: room.name })}
      onClose={() => onClose()}
      actions={
        <>
          <Button onClick={() => onClose()}>{t(($) => $.COMMON.CANCEL)}</Button>
          <Button
            type="submit"
            form={formId}
            variant={displacedCount > 0 ? 'danger' : 'primary'}
            disabled={add.isPending || change.isPending}
          >
            {displacedCount > 0
              ? t(($) => $.SCHOOL_ROOMS.BLOCKS[block ? 'CHANGE_DISPLACE' : 'SAVE_DISPLACE'], { count: displacedCount })
              : t(($) => $.SCHOOL_ROOMS.BLOCKS[block ? 'CHANGE' : 'SAVE'])}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={send}>
        {(isTried) => (
          <Stack gap={5}>
            <ReasonField draft={draft} isTried={isTried} onChange={setDraft} />
            <PeriodFields draft={draft} isInvalid={fault !== undefined} onChange={setDraft} />
            {fault && <FaultText fault={fault} />}
            {!fault && <Preview preview={preview} />}
          </Stack>
        )}
      </Form>
    </Modal>
  )
}

function FaultText({ fault }: { fault: BlockFault }) {
  const { t } = useTexts()
  return (
    <Text tone="danger" size="list" role="alert">
      {t(($) => $.SCHOOL_ROOMS.BLOCKS[fault], { days: roomDeskBounds.blockDays })}
    </Text>
  )
}

interface FieldProps {
  draft: BlockDraft
  onChange: (draft: BlockDraft) => void
}

function ReasonField({ draft, isTried, onChange }: FieldProps & { isTried: boolean }) {
  const { t } = useTexts()
  return (
    <TextField
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to enter it
      autoFocus
      label={t(($) => $.SCHOOL_ROOMS.BLOCKS.REASON)}
      hint={t(($) => $.SCHOOL_ROOMS.BLOCKS.REASON_HINT)}
      fault={isTried && draft.reason.trim() === '' && t(($) => $.SCHOOL_ROOMS.BLOCKS.REASON_FAULT)}
      value={draft.reason}
      onChange={(reason) => onChange({ ...draft, reason: truncateText(roomDeskBounds.reason, reason) })}
    />
  )
}

function PeriodFields({ draft, isInvalid, onChange }: FieldProps & { isInvalid: boolean }) {
  const { t } = useTexts()
  const { date, lastDate } = draft
  return (
    <div className={styles.times}>
      <DateField
        label={t(($) => $.SCHOOL_ROOMS.BLOCKS.FROM)}
        value={Temporal.PlainDate.from(date)}
        isInvalid={isInvalid}
        // A block of one day stays one.
        onChange={(day) =>
          onChange({ ...draft, date: day.toString(), lastDate: lastDate === date ? day.toString() : lastDate })
        }
      />
      <TimeField
        label={t(($) => $.SCHOOL_ROOMS.BLOCKS.START)}
        value={draft.start}
        isInvalid={isInvalid}
        onChange={(start) => onChange({ ...draft, start })}
      />
      <DateField
        label={t(($) => $.SCHOOL_ROOMS.BLOCKS.LAST_DAY)}
        value={Temporal.PlainDate.from(lastDate)}
        isInvalid={isInvalid}
        onChange={(day) => onChange({ ...draft, lastDate: day.toString() })}
      />
      <TimeField
        label={t(($) => $.SCHOOL_ROOMS.BLOCKS.END)}
        value={draft.end}
        isInvalid={isInvalid}
        onChange={(end) => onChange({ ...draft, end })}
      />
    </div>
  )
}

function Preview({ preview: { data, isLoadingError, refetch } }: { preview: UseQueryResult<BlockPreview> }) {
  const { t } = useTexts()
  if (isLoadingError) return <Failed variant="row" title={t(($) => $.COMMON.NOT_LOADED)} onRetry={refetch} />
  if (!data)
    return (
      <Text role="status" tone="quiet" size="list">
        {t(($) => $.SCHOOL_ROOMS.BLOCKS.CHECKING)}
      </Text>
    )
  const { bookings, appointments } = data
  return (
    <Stack role="status" gap={4}>
      {bookings.length > 0 && (
        <Card tone="warn">
          <Text isStrong>{t(($) => $.SCHOOL_ROOMS.BLOCKS.BOOKINGS, { count: bookings.length })}</Text>
          <Found items={bookings}>{({ organizer, name }) => `${organizer.name}, ${name}`}</Found>
          <Text size="list">{t(($) => $.SCHOOL_ROOMS.BLOCKS.WAY_OUT, { count: bookings.length })}</Text>
        </Card>
      )}
      {appointments.length > 0 && (
        <div>
          <Text size="list">{t(($) => $.SCHOOL_ROOMS.BLOCKS.APPOINTMENTS, { count: appointments.length })}</Text>
          <Found items={appointments}>{({ name }) => name}</Found>
        </div>
      )}
      {bookings.length + appointments.length === 0 && (
        <Text tone="quiet" size="list">
          {t(($) => $.SCHOOL_ROOMS.BLOCKS.FREE)}
        </Text>
      )}
    </Stack>
  )
}

const shownCount = 8

interface FoundProps<T> {
  items: readonly T[]
  children: (item: T) => ReactNode
}

function Found<T extends { id: number; start: string; end: string }>({ items, children }: FoundProps<T>) {
  const { t } = useTexts()
  return (
    <ul className={styles.found}>
      {items.slice(0, shownCount).map((item) => (
        <li key={item.id}>
          {formatPeriod(item)}: {children(item)}
        </li>
      ))}
      {items.length > shownCount && (
        <li>{t(($) => $.SCHOOL_ROOMS.BLOCKS.MORE, { count: items.length - shownCount })}</li>
      )}
    </ul>
  )
}
