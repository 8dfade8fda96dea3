import type { DayRoom } from '@uurwerk/contract/rooms/room'
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
const renderGrid = (time: string) => (
  <div style={{ display: 'grid', blockSize: 280 }}>
    <RoomGrid
      rooms={rooms}
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
