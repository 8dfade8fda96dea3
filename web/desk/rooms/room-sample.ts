import type { SchoolRoomDetails } from '@uurwerk/contract/desk/rooms'

export const sampleSchoolRoom: SchoolRoomDetails = {
  id: 50,
  name: 'B1.23',
  sourceId: 'b1.23',
  building: null,
  capacity: 30,
  facilities: [],
  latitude: null,
  longitude: null,
  fromDesk: [],
  profiles: [],
  displays: [],
  blocks: [],
}
