import type { DayRoom, Occupied } from '@uurwerk/contract/rooms/room'
import { t } from '../../../lib/i18n.ts'
import { formatNumber } from '../../../lib/time.ts'
import type { Block, Quarter } from './free.ts'
import { minuteOn, type Stretch, timeOf } from './hours.ts'

const times = ({ from, until }: Stretch) => ({ from: timeOf(from), until: timeOf(until) })

/** What a block shows: its name, or that something stands there. */
export const nameOf = ({ name, kind }: Occupied) =>
  name || (kind === 'own' ? t(($) => $.ROOMS.PLAN.OWN) : t(($) => $.ROOMS.PLAN.OCCUPIED))

/** What stands in a room, each with its times. */
export const blockLabel = ({ items }: Block, date: string) =>
  items
    .map((item) => {
      const stretch = times({ from: minuteOn(date, item.start), until: minuteOn(date, item.end) })
      const standing = t(($) => $.ROOMS.PLAN.STANDING, { ...stretch, name: nameOf(item) })
      return item.unconfirmed ? `${standing}, ${t(($) => $.ROOMS.PLAN.UNCONFIRMED)}` : standing
    })
    .join(', ')

export const freeLabel = (free: Stretch) => t(($) => $.ROOMS.PLAN.FREE_FROM, times(free))

/** Below a room's name: how many it holds and what it has. */
export const factsOf = ({ capacity, features }: Pick<DayRoom, 'capacity' | 'features'>) =>
  [capacity === null ? [] : formatNumber(capacity), features.join(', ')].flat().filter(Boolean).join(' · ')

/** A room with all that is known of it. */
export const roomLabel = ({ name, building, capacity, features }: DayRoom) =>
  [
    name,
    building ? t(($) => $.ROOMS.PLAN.ROOM.BUILDING, { building }) : '',
    capacity === null ? '' : t(($) => $.ROOMS.PLAN.ROOM.CAPACITY, { count: capacity }),
    ...features,
  ]
    .filter(Boolean)
    .join(', ')

/** A place in the plan as it is read out. */
export function placeLabel(room: string, minute: number, what: Quarter, date: string) {
  const place = { room, time: timeOf(minute) }
  switch (what.kind) {
    case 'free':
      return t(($) => $.ROOMS.PLAN.AT.FREE, { ...place, ...times(what.stretch) })
    case 'occupied': {
      const told = { ...place, what: blockLabel(what.block, date) }
      return isOwn(what.block) ? t(($) => $.ROOMS.PLAN.AT.OWN, told) : t(($) => $.ROOMS.PLAN.AT.OCCUPIED, told)
    }
    case 'closed':
      return t(($) => $.ROOMS.PLAN.AT.CLOSED, place)
    case 'over':
      return t(($) => $.ROOMS.PLAN.AT.OVER, place)
    case 'notYet':
      return t(($) => $.ROOMS.PLAN.AT.NOT_YET, place)
  }
}

export const isOwn = ({ items }: Pick<Block, 'items'>) => items.some(({ kind }) => kind === 'own')
export const isUnconfirmed = ({ items }: Pick<Block, 'items'>) => items.some(({ unconfirmed }) => unconfirmed)

export const choiceLabel = (room: string, choice: Stretch) =>
  t(($) => $.ROOMS.PLAN.CHOICE, { room, ...times(choice), minutes: choice.until - choice.from })
