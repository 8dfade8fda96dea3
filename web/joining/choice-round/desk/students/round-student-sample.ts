import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'

export const createSampleRoundStudent = (changes: Partial<RoundStudent>): RoundStudent => ({
  student: { id: 1, name: 'Sanne Bakker' },
  groups: [{ id: 10, name: 'V5A' }],
  coach: null,
  group: null,
  options: [],
  ranking: [],
  chosenAt: null,
  confirmedAt: null,
  remindedAt: null,
  moved: null,
  ...changes,
})
