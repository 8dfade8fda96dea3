import type { DayRoom, OccupiedSlot } from '@uurwerk/contract/rooms/room'
import { RoomGrid } from './RoomGrid.tsx'

const rooms = Array.from({ length: 4 }, (_, index): DayRoom => ({
  id: index + 1,
  name: `A10${index + 1}`,
  building: 'A',
  capacity: 30,
  features: [],
  opens: index === 0 ? '08:00' : '08:30',
  closes: '17:00',
  maxMinutes: 240,
  daysAhead: 14,
  occupied: [],
}))
const lesson: OccupiedSlot = {
  id: 1,
  name: 'Wiskunde',
  start: '2026-11-18T13:00',
  end: '2026-11-18T13:50',
  groups: ['V5A'],
  teachers: ['JVD'],
  kind: 'lesson',
  unconfirmed: false,
}
const renderGrid = (time: string, occupied: OccupiedSlot[] = []) => (
  <div style={{ display: 'grid', blockSize: 280 }}>
    <RoomGrid
      rooms={rooms.map((room) => ({ ...room, occupied }))}
      hours={{ from: 8 * 60, until: 17 * 60 }}
      date={Temporal.PlainDate.from('2026-11-18')}
      now={Temporal.PlainDateTime.from(`2026-11-18T${time}`)}
      requestedMinutes={undefined}
      onPick={() => undefined}
      onOpen={() => undefined}
    />
  </div>
)

export const BeforeOpening = () => renderGrid('07:20')
export const JustOpen = () => renderGrid('08:02')
export const DuringTheDay = () => renderGrid('10:40')
export const WithLessons = () => renderGrid('10:40', [lesson])
