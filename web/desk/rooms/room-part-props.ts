import type { SchoolRoomDetails } from '@uurwerk/contract/desk/rooms'

export interface RoomPartProps {
  room: SchoolRoomDetails
  canEdit: boolean
}
