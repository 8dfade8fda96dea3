import type { CandidateTime } from '@uurwerk/contract/changes/alternatives'

export const sampleTimes: CandidateTime[] = [
  {
    start: '2026-11-24T11:00',
    end: '2026-11-24T12:30',
    classroom: { id: 50, name: 'B1.23' },
    reasons: ['sameDay', 'noGap', 'sameClassroom'],
    score: 7,
  },
  {
    start: '2026-11-25T09:00',
    end: '2026-11-25T10:30',
    classroom: { id: 51, name: 'Collegezaal van het scheikundelaboratorium' },
    reasons: ['noGap'],
    score: -4.25,
    also: [
      {
        appointmentId: 2,
        version: 1,
        name: 'Natuur, leven en technologie voor aanstaande technasten',
        groups: [{ id: 30, name: 'V5A', code: null }],
        start: '2026-11-26T13:00',
        end: '2026-11-26T14:30',
        classroom: { id: 50, name: 'B1.23' },
      },
    ],
  },
]
