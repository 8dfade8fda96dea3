import { Link, useSearch } from '@tanstack/react-router'
import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import { roomListAddress } from './address.ts'
import styles from './RoomList.module.css'

export function RoomLink({ room: { id, name } }: { room: SchoolRoom }) {
  const { do: deed, date } = roomListAddress.parse(useSearch({ strict: false }))
  return (
    <Link to="/school/$" params={{ _splat: `rooms/${id}` }} search={{ do: deed, date }} className={styles.link}>
      {name}
    </Link>
  )
}
