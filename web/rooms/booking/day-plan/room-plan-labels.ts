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

export const formatBlockLabel = ({ items }: RoomBlock, date: string) =>
  items
    .map((item) => {
      const stretch = formatIntervalBounds({
        from: toMinuteOnDate(date, item.start),
        until: toMinuteOnDate(date, item.end),
      })
      const standing = t(($) => $.ROOMS.PLAN.STANDING, { ...stretch, name: formatOccupiedName(item) })
      return item.unconfirmed ? `${standing}, ${t(($) => $.ROOMS.PLAN.UNCONFIRMED)}` : standing
    })
    .join(', ')

export const formatFreeLabel = (free: MinuteInterval) => t(($) => $.ROOMS.PLAN.FREE_FROM, formatIntervalBounds(free))

/** Formats the text below a room's name. */
export const formatRoomFacts = ({ capacity, features }: Pick<DayRoom, 'capacity' | 'features'>) =>
  [capacity === null ? [] : formatNumber(capacity), features.join(', ')].flat().filter(Boolean).join(' · ')

export const formatRoomLabel = ({ name, building, capacity, features }: DayRoom) =>
  [
    name,
    building ? t(($) => $.ROOMS.PLAN.ROOM.BUILDING, { building }) : '',
    capacity === null ? '' : t(($) => $.ROOMS.PLAN.ROOM.CAPACITY, { count: capacity }),
    ...features,
  ]
    .filter(Boolean)
    .join(', ')

export function formatRoomGridCellLabel(room: string, minute: number, what: QuarterState, date: string) {
  const place = { room, time: formatMinuteOfDay(minute) }
  switch (what.kind) {
    case 'free':
      return t(($) => $.ROOMS.PLAN.AT.FREE, { ...place, ...formatIntervalBounds(what.stretch) })
    case 'occupied': {
      const told = { ...place, what: formatBlockLabel(what.block, date) }
      return isOwnBlock(what.block) ? t(($) => $.ROOMS.PLAN.AT.OWN, told) : t(($) => $.ROOMS.PLAN.AT.OCCUPIED, told)
    }
    case 'closed':
      return t(($) => $.ROOMS.PLAN.AT.CLOSED, place)
    case 'over':
      return t(($) => $.ROOMS.PLAN.AT.OVER, place)
    case 'notYet':
      return t(($) => $.ROOMS.PLAN.AT.NOT_YET, place)
  }
}

export const isOwnBlock = ({ items }: Pick<RoomBlock, 'items'>) => items.some(({ kind }) => kind === 'own')
export const isUnconfirmedBlock = ({ items }: Pick<RoomBlock, 'items'>) => items.some(({ unconfirmed }) => unconfirmed)

export const formatSelectionLabel = (room: string, choice: MinuteInterval) =>
  t(($) => $.ROOMS.PLAN.CHOICE, { room, ...formatIntervalBounds(choice), minutes: choice.until - choice.from })
