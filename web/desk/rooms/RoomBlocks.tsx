import type { RoomBlock } from '@uurwerk/contract/desk/rooms'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { formatPeriod } from '#web/lib/format-period.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useDeed } from '../use-deed.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { useUnblockRoom } from './queries.ts'
import type { RoomPartProps } from './room-part-props.ts'
import styles from './RoomPage.module.css'
import { Section } from './Section.tsx'

export function RoomBlocks({ room, canEdit }: RoomPartProps) {
  const { t } = useTexts()
  const { deed, date, setDeed } = useDeed()
  const [status, setStatus] = useState('')
  const [editedBlock, setEditedBlock] = useState<RoomBlock>()
  const unblock = useUnblockRoom(room.id)
  const open = (block?: RoomBlock) => {
    setStatus('')
    if (block) setEditedBlock(block)
    else setDeed('block')
  }
  const remove = ({ id, start, end }: RoomBlock) => {
    // Screen readers announce only what changes.
    setStatus('')
    const isOverlapping = room.blocks.some((block) => block.id !== id && block.start < end && start < block.end)
    const done = isOverlapping ? 'REMOVED_OVERLAPPING' : 'REMOVED'
    unblock.mutate(id, { onSuccess: () => setStatus(t(($) => $.SCHOOL_ROOMS.BLOCKS[done])) })
  }
  const close = (displacedCount?: number) => {
    const [done, doneDisplaced] = editedBlock
      ? (['CHANGED', 'CHANGED_DISPLACED'] as const)
      : (['DONE', 'DONE_DISPLACED'] as const)
    if (editedBlock) setEditedBlock(undefined)
    else setDeed()
    if (displacedCount === undefined) return
    setStatus(
      displacedCount === 0
        ? t(($) => $.SCHOOL_ROOMS.BLOCKS[done])
        : t(($) => $.SCHOOL_ROOMS.BLOCKS[doneDisplaced], { count: displacedCount }),
    )
  }
  return (
    <Section
      title={t(($) => $.SCHOOL_ROOMS.BLOCKS.TITLE)}
      status={status}
      rowCount={room.blocks.length}
      action={
        canEdit && (
          <Button variant="primary" needsConnection onClick={() => open()}>
            <Ban size={16} aria-hidden />
            {t(($) => $.SCHOOL_ROOMS.BLOCKS.ADD)}
          </Button>
        )
      }
    >
      <BlockList blocks={room.blocks} canEdit={canEdit} isBusy={unblock.isPending} onEdit={open} onRemove={remove} />
      {canEdit && (editedBlock ?? deed === 'block') && (
        <BlockDialog room={room} block={editedBlock} date={date} onClose={close} />
      )}
    </Section>
  )
}

interface ListProps {
  blocks: readonly RoomBlock[]
  canEdit: boolean
  isBusy: boolean
  onEdit: (block: RoomBlock) => void
  onRemove: (block: RoomBlock) => void
}

function BlockList({ blocks, canEdit, isBusy, onEdit, onRemove }: ListProps) {
  if (blocks.length === 0) return <NoBlocks />
  return (
    <ul className={styles.list}>
      {blocks.map((block) => (
        <li key={block.id}>
          <BlockFacts block={block} />
          {canEdit && (
            <BlockButtons block={block} isBusy={isBusy} onEdit={() => onEdit(block)} onRemove={() => onRemove(block)} />
          )}
        </li>
      ))}
    </ul>
  )
}

const BlockFacts = ({ block }: { block: RoomBlock }) => (
  <div>
    <Text isStrong>{block.reason}</Text>
    <Text tone="quiet" size="list">
      {formatPeriod(block)}
    </Text>
  </div>
)

interface ButtonsProps {
  block: RoomBlock
  isBusy: boolean
  onEdit: () => void
  onRemove: () => void
}

function BlockButtons({ block: { reason }, isBusy, onEdit, onRemove }: ButtonsProps) {
  const { t } = useTexts()
  return (
    <Row gap={3}>
      <Button needsConnection aria-label={t(($) => $.SCHOOL_ROOMS.BLOCKS.EDIT_LABEL, { reason })} onClick={onEdit}>
        {t(($) => $.SCHOOL_ROOMS.BLOCKS.EDIT)}
      </Button>
      <Button
        needsConnection
        disabled={isBusy}
        aria-label={t(($) => $.SCHOOL_ROOMS.BLOCKS.REMOVE_LABEL, { reason })}
        onClick={onRemove}
      >
        {t(($) => $.SCHOOL_ROOMS.BLOCKS.REMOVE)}
      </Button>
    </Row>
  )
}

function NoBlocks() {
  const { t } = useTexts()
  return (
    <Text tone="quiet" size="list">
      {t(($) => $.SCHOOL_ROOMS.BLOCKS.NONE)}
    </Text>
  )
}
