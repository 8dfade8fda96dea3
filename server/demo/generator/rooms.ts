import type { Room } from '../../import/school.ts'
import type { RoomKind } from './subjects.ts'

/** Locations in the water, since the school is fictional. */
const buildings: Record<string, [latitude: number, longitude: number]> = {
  A: [52.24151, 5.03012],
  B: [52.24178, 5.03081],
  C: [52.24126, 5.03117],
  D: [52.24102, 5.03038],
}

/** Rooms without a kind have no lessons. */
const rows: [kind: RoomKind | null, building: string, names: string[], capacity: number, facilities: string[]][] = [
  [
    'theory',
    'A',
    ['A101', 'A102', 'A103', 'A104', 'A105', 'A106', 'A107', 'A108', 'A109', 'A110', 'A111', 'A112'],
    30,
    ['beamer'],
  ],
  [
    'theory',
    'A',
    ['A201', 'A202', 'A203', 'A204', 'A205', 'A206', 'A207', 'A208', 'A209', 'A210', 'A211'],
    30,
    ['beamer', 'geluid'],
  ],
  ['theory', 'B', ['B101', 'B102', 'B103', 'B104', 'B105', 'B106'], 32, ['smartboard']],
  ['theory', 'B', ['B201', 'B202', 'B203', 'B204', 'B205', 'B206'], 32, ['smartboard', 'beamer']],
  ['biology', 'C', ['C013', 'C014', 'C015'], 30, ['practicum', 'microscopen', 'beamer']],
  ['physics', 'C', ['C021'], 24, ['practicum', 'beamer']],
  ['physics', 'C', ['C022', 'C023'], 30, ['practicum', 'smartboard']],
  ['chemistry', 'C', ['C031', 'C032'], 30, ['practicum', 'zuurkast']],
  ['art', 'D', ['D101', 'D102', 'D105'], 30, ['atelier', 'wastafels']],
  ['music', 'D', ['D103'], 30, ['instrumenten', 'geluid']],
  ['workshop', 'D', ['D104'], 30, ['werkbanken', '3D-printer']],
  ['computer', 'D', ['D301', 'D302'], 30, ["pc's", 'beamer']],
  ['gym', 'D', ['Gym 1', 'Gym 2', 'Gym 3', 'Gym 4'], 34, ['kleedkamers']],
  [null, 'D', ['Sporthal'], 250, ['kleedkamers', 'tribune']],
  [null, 'A', ['Aula'], 300, ['podium', 'geluid', 'beamer']],
  [null, 'B', ['Mediatheek'], 40, ['stil', "pc's"]],
  [null, 'B', ['Studieplein'], 60, ['scherm']],
  [null, 'C', ['Werkplek 3.12', 'Werkplek 3.14'], 6, ['scherm']],
]

const seatsByRoom = new Map(rows.flatMap(([, , names, capacity]) => names.map((name) => [name, capacity])))

/** Lists rooms of a kind with enough seats, in the order of the corridor. */
export const listSuitableRooms = (kind: RoomKind, size: number): string[] =>
  rows
    .filter(([roomKind]) => roomKind === kind)
    .flatMap(([, , names]) => names)
    .filter((name) => (seatsByRoom.get(name) ?? 0) >= size)

export const rooms: Room[] = rows
  .flatMap(([, building, names, capacity, facilities]) =>
    names.map((name) => ({ building, name, capacity, facilities })),
  )
  .map(({ building, name, capacity, facilities }, index) => {
    const [latitude = 0, longitude = 0] = buildings[building] ?? []
    const offset = (index % 12) * 0.00003
    return {
      id: name,
      name,
      building,
      capacity,
      latitude: round(latitude + offset),
      longitude: round(longitude - offset / 2),
      facilities,
    }
  })

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
