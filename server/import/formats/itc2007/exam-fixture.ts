/**
 * Builds four exams in three periods and two rooms. The last exam is empty and lasts no time; the last period is a
 * Saturday.
 */
export function buildExamSetText(changes: Partial<Parts> = {}): string {
  const { exams, periods, rooms, periodConstraints, roomConstraints, weightings } = { ...parts, ...changes }
  return [
    `[Exams:${exams.length}]`,
    ...exams,
    `[Periods:${periods.length}]`,
    ...periods,
    `[Rooms:${rooms.length}]`,
    ...rooms,
    '[PeriodHardConstraints]',
    ...periodConstraints,
    '[RoomHardConstraints]',
    ...roomConstraints,
    '[InstitutionalWeightings]',
    ...weightings,
    '',
  ].join('\n')
}

type Parts = Record<'exams' | 'periods' | 'rooms' | 'periodConstraints' | 'roomConstraints' | 'weightings', string[]>

const parts: Parts = {
  exams: ['120, 1, 2, 3', '45, 4, 5', '180, 1, 4', '0'],
  periods: ['16:11:2026, 09:30:00, 180, 0', '16:11:2026, 13:30:00, 120, 0', '21:11:2026, 23:00:00, 180, 200'],
  rooms: ['5, 0', '30, 10'],
  periodConstraints: ['2, AFTER, 0', '0, EXAM_COINCIDENCE, 1', '1, EXAM_COINCIDENCE, 0', '1, EXCLUSION, 2'],
  roomConstraints: ['2, ROOM_EXCLUSIVE'],
  weightings: ['TWOINAROW, 7', 'TWOINADAY, 5', 'PERIODSPREAD, 5', 'NONMIXEDDURATIONS,10', 'FRONTLOAD,100,30,5'],
}

/** Solution that meets all constraints: exams 0 and 1 share a period and a room. */
export const solution = '0, 0\r\n0, 0\r\n2, 1\r\n1, 1\r\n'
