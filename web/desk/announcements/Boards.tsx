import { useQuery } from '@tanstack/react-query'
import type { Board } from '@uurwerk/contract/changes/board'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NewAddress } from '../NewAddress.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import { boardsQuery, useAddBoard, useWithdrawBoard } from './queries.ts'

/** Screens in the hall: their addresses are made and withdrawn here. */
export function Boards() {
  const { t } = useTexts()
  const canEdit = useSession().impersonatedUser === null
  const { data = [], error, refetch } = useQuery(boardsQuery)
  const heading = useFocusAfterRemoval(data.length)
  const [isAdding, setAdding] = useState(false)
  const [status, setStatus] = useState('')
  const withdraw = useWithdrawBoard()
  const add = useAddBoard(withdraw.variables)
  const withdrawBoard = ({ id, name }: Board) => {
    setStatus('')
    withdraw.mutate(id, {
      onSuccess: () => {
        setStatus(t(($) => $.BOARD.DESK.WITHDRAWN, { name }))
        if (add.data?.id === id) add.reset()
      },
    })
  }
  const open = () => {
    setStatus('')
    setAdding(true)
  }
  return (
    <Stack as="section" gap={4}>
      <Text as="h2" size="title" ref={heading} tabIndex={-1}>
        {t(($) => $.BOARD.DESK.TITLE)}
      </Text>
      <Row isSpread gap={4}>
        <Text tone="quiet">{t(($) => $.BOARD.DESK.LEAD)}</Text>
        {canEdit && (
          <Button needsConnection onClick={open}>
            {t(($) => $.BOARD.DESK.ADD)}
          </Button>
        )}
      </Row>
      <Text role="status" tone="ok" size="list">
        {status}
      </Text>
      {add.data && (
        <NewAddress
          address={add.data.address}
          code={t(($) => $.BOARD.DESK.CODE)}
          title={t(($) => $.BOARD.DESK.NEW)}
          hint={t(($) => $.BOARD.DESK.NEW_HINT)}
          onCopied={() => setStatus(t(($) => $.BOARD.DESK.COPIED))}
        />
      )}
      {error && data.length === 0 && <Failed title={t(($) => $.BOARD.DESK.ERROR)} onRetry={refetch} />}
      {data.map((board) => (
        <BoardCard
          key={board.id}
          board={board}
          onWithdraw={canEdit && !withdraw.isPending ? () => withdrawBoard(board) : undefined}
        />
      ))}
      {isAdding && <BoardDialog add={add} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

interface CardProps {
  board: Board
  /** Absent while the board cannot be withdrawn. */
  onWithdraw: (() => void) | undefined
}

function BoardCard({ board: { name, networks, showsTeachers }, onWithdraw }: CardProps) {
  const { t } = useTexts()
  return (
    <Card>
      <Row isSpread gap={4}>
        <div>
          <Text isStrong>{name}</Text>
          <Text tone="quiet" size="list">
            {networks.join(', ') || t(($) => $.BOARD.DESK.ANYWHERE)}
            {showsTeachers && `, ${t(($) => $.BOARD.DESK.WITH_TEACHERS)}`}
          </Text>
        </div>
        <Button
          needsConnection
          disabled={!onWithdraw}
          aria-label={t(($) => $.BOARD.DESK.WITHDRAW_LABEL, { name })}
          onClick={onWithdraw}
        >
          {t(($) => $.BOARD.DESK.WITHDRAW)}
        </Button>
      </Row>
    </Card>
  )
}
