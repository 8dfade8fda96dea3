import { Link } from '@tanstack/react-router'
import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import styles from './RoomList.module.css'

export const RoomLink = ({ room: { id, name } }: { room: SchoolRoom }) => (
  <Link to="/school/$" params={{ _splat: `rooms/${id}` }} className={styles.link}>
    {name}
  </Link>
)
