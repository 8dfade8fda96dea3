import type { ReactNode } from 'react'
import { BookingCode } from '#web/rooms/room-display/BookingCode.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import styles from './AddressCode.module.css'

interface Props {
  address: string
  /** Names the QR code. */
  label: string
  children: ReactNode
}

/** The QR code of an address, with its explanation beside it. */
export const AddressCode = ({ address, label, children }: Props) => (
  <div className={styles.code}>
    <BookingCode address={address} label={label} />
    <Stack gap={3}>{children}</Stack>
  </div>
)
