import type { FoundRoom } from '@uurwerk/contract/rooms/room'
import { useState } from 'react'
import { FoundRooms } from './FoundRooms.tsx'

const start = '2026-11-19T11:00'
const createRooms = (count: number): FoundRoom[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `A${100 + index}`,
    building: 'A',
    capacity: 30,
    features: ['beamer'],
    profileId: 1,
    maxMinutes: 240,
    nextFree: { start, end: '2026-11-19T12:00' },
  }))
const renderFoundRooms = (count: number, unloadedCount: number, onPick = () => {}) => (
  <FoundRooms rooms={createRooms(count)} unloadedCount={unloadedCount} start={start} minutes={60} onPick={onPick} />
)

export const Few = () => renderFoundRooms(3, 0)
/** Each press of a button takes away the last room. */
export function Shrinking() {
  const [count, setCount] = useState(3)
  return renderFoundRooms(count, 0, () => setCount(count - 1))
}
/** The first 100 of 900; a narrower search finds the others. */
export const FirstHundred = () => renderFoundRooms(100, 900)
