import type { DayRoom, OccupiedSlot } from '@uurwerk/contract/rooms/room'
import { t } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import type { RoomBlock, QuarterState } from './room-availability.ts'
import { toMinuteOnDate, type MinuteInterval, formatMinuteOfDay } from '#web/lib/minutes-of-day.ts'

const formatIntervalBounds = ({ from, until }: MinuteInterval) => ({
  from: formatMinuteOfDay(from),
  until: formatMinuteOfDay(until),
})

export const formatOccupiedName = ({ name, kind }: OccupiedSlot) =>
  name || (kind === 'own' ? t(($) => $.ROOMS.PLAN.OWN) : t(($) => $.ROOMS.PLAN.OCCUPIED))

/** Formats classes and teachers, such as `V5A, V5B · JVD`; empty if unknown. */
export const formatOccupiedPeople = ({ groups, teachers }: OccupiedSlot) =>
  [groups.join(', '), teachers.join(', ')].filter(Boolean).join(' · ')

export const formatBlockLabel = ({ items }: RoomBlock, date: string) =>
  items
    .map((item) => {
      const bounds = formatIntervalBounds({
        from: toMinuteOnDate(date, item.start),
        until: toMinuteOnDate(date, item.end),
      })
      const label = t(($) => $.ROOMS.PLAN.STANDING, {
        ...bounds,
        name: [formatOccupiedName(item), formatOccupiedPeople(item)].filter(Boolean).join(' · '),
      })
      return item.unconfirmed ? `${label}, ${t(($) => $.ROOMS.PLAN.UNCONFIRMED)}` : label
    })
    .join(', ')

export const formatFreeLabel = (freeInterval: MinuteInterval) =>
  t(($) => $.ROOMS.PLAN.FREE_FROM, formatIntervalBounds(freeInterval))

export const formatRoomFacts = ({ capacity, features }: Pick<DayRoom, 'capacity' | 'features'>) =>
  [capacity === null ? '' : formatNumber(capacity), features.join(', ')].filter(Boolean).join(' · ')

export const formatRoomLabel = ({ name, building, capacity, features }: DayRoom) =>
  [
    name,
    building ? t(($) => $.ROOMS.PLAN.ROOM.BUILDING, { building }) : '',
    capacity === null ? '' : t(($) => $.ROOMS.PLAN.ROOM.CAPACITY, { count: capacity }),
    ...features,
  ]
    .filter(Boolean)
    .join(', ')

/** Formats what screen readers say at the keyboard cursor. */
export function formatRoomGridCellLabel(room: string, minute: number, state: QuarterState, date: string) {
  const cell = { room, time: formatMinuteOfDay(minute) }
  switch (state.kind) {
    case 'free':
      return t(($) => $.ROOMS.PLAN.AT.FREE, { ...cell, ...formatIntervalBounds(state.freeInterval) })
    case 'occupied': {
      const values = { ...cell, what: formatBlockLabel(state.block, date) }
      return isOwnBlock(state.block)
        ? t(($) => $.ROOMS.PLAN.AT.OWN, values)
        : t(($) => $.ROOMS.PLAN.AT.OCCUPIED, values)
    }
    case 'closed':
      return t(($) => $.ROOMS.PLAN.AT.CLOSED, cell)
    case 'over':
      return t(($) => $.ROOMS.PLAN.AT.OVER, cell)
    case 'notYet':
      return t(($) => $.ROOMS.PLAN.AT.NOT_YET, cell)
  }
}

export const isOwnBlock = ({ items }: Pick<RoomBlock, 'items'>) => items.some(({ kind }) => kind === 'own')
export const isUnconfirmedBlock = ({ items }: Pick<RoomBlock, 'items'>) => items.some(({ unconfirmed }) => unconfirmed)

export const formatSelectionLabel = (room: string, selection: MinuteInterval) =>
  t(($) => $.ROOMS.PLAN.CHOICE, { room, ...formatIntervalBounds(selection), minutes: selection.until - selection.from })
