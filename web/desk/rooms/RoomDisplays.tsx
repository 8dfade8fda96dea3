import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDate, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { AddressCode } from '../AddressCode.tsx'
import { NewAddress } from '../NewAddress.tsx'
import { buildBookingAddress } from './booking-address.ts'
import { useDeedFocus } from '../use-deed.ts'
import { useAddDisplay, useRemoveDisplay } from './queries.ts'
import type { RoomPartProps } from './room-part-props.ts'
import styles from './RoomPage.module.css'
import { Section } from './Section.tsx'

/** Addresses for displays at the door, and the code with which people book. */
export function RoomDisplays({ room, canEdit }: RoomPartProps) {
  const { t } = useTexts()
  const [status, setStatus] = useState('')
  const remove = useRemoveDisplay(room.id)
  const add = useAddDisplay(remove.variables)
  const addButton = useDeedFocus<HTMLButtonElement>('display')
  const withdraw = (id: number) => {
    setStatus('')
    remove.mutate(id, {
      onSuccess: () => {
        setStatus(t(($) => $.SCHOOL_ROOMS.DISPLAYS.WITHDRAWN))
        if (add.data?.id === id) add.reset()
      },
    })
  }
  const create = () => {
    setStatus('')
    add.mutate(room.id)
  }
  return (
    <Section title={t(($) => $.SCHOOL_ROOMS.DISPLAYS.TITLE)} status={status} rowCount={room.displays.length}>
      <BookingCodePart room={room} />
      <Row isSpread gap={4}>
        <Text tone="quiet" size="list">
          {t(($) => $.SCHOOL_ROOMS.DISPLAYS.LEAD)}
        </Text>
        {canEdit && (
          <Button ref={addButton} needsConnection disabled={add.isPending} onClick={create}>
            {t(($) => $.SCHOOL_ROOMS.DISPLAYS.ADD)}
          </Button>
        )}
      </Row>
      {add.data && (
        <NewAddress
          address={add.data.address}
          code={t(($) => $.SCHOOL_ROOMS.DISPLAYS.CODE)}
          title={t(($) => $.SCHOOL_ROOMS.DISPLAYS.NEW)}
          hint={t(($) => $.SCHOOL_ROOMS.DISPLAYS.NEW_HINT)}
          onCopied={() => setStatus(t(($) => $.SCHOOL_ROOMS.DISPLAYS.COPIED))}
        />
      )}
      <DisplayList displays={room.displays} onWithdraw={canEdit ? withdraw : undefined} isBusy={remove.isPending} />
    </Section>
  )
}

interface ListProps extends Pick<RoomPartProps['room'], 'displays'> {
  /** Absent if displays cannot be withdrawn. */
  onWithdraw: ((id: number) => void) | undefined
  isBusy: boolean
}

function DisplayList({ displays, onWithdraw, isBusy }: ListProps) {
  const { t } = useTexts()
  if (displays.length === 0) return null
  return (
    <ul className={styles.list}>
      {displays.map(({ id, createdAt }) => {
        const moment = toSchoolTime(createdAt)
        const date = `${formatDate(moment.toPlainDate())} ${formatTime(moment)}`
        return (
          <li key={id}>
            <Text size="list">{t(($) => $.SCHOOL_ROOMS.DISPLAYS.MADE, { date })}</Text>
            {onWithdraw && (
              <Button
                needsConnection
                disabled={isBusy}
                aria-label={t(($) => $.SCHOOL_ROOMS.DISPLAYS.WITHDRAW_LABEL, { date })}
                onClick={() => onWithdraw(id)}
              >
                {t(($) => $.SCHOOL_ROOMS.DISPLAYS.WITHDRAW)}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function BookingCodePart({ room }: Pick<RoomPartProps, 'room'>) {
  const { t } = useTexts()
  return (
    <AddressCode
      address={buildBookingAddress(room.id)}
      label={t(($) => $.SCHOOL_ROOMS.DISPLAYS.BOOK_CODE, { room: room.name })}
    >
      <Text isStrong>{t(($) => $.SCHOOL_ROOMS.DISPLAYS.BOOK)}</Text>
      <Text tone="quiet" size="list">
        {t(($) => $.SCHOOL_ROOMS.DISPLAYS.BOOK_HINT)}
      </Text>
      <Row>
        <Link to="/school/$" params={{ _splat: 'rooms/codes' }} search={{ room: room.id }} className={getButtonClass()}>
          <Printer size={16} aria-hidden />
          {t(($) => $.SCHOOL_ROOMS.CODES.PRINT_ONE)}
        </Link>
      </Row>
    </AddressCode>
  )
}
