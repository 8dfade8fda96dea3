// Choice rounds were called interrogations. Values that are sent or stored keep that word; this file and
// choice-round-codes.ts map them.

export const choiceRoundNotification = {
  opening: 'interrogationOpening',
  closing: 'interrogationClosing',
  reminder: 'interrogationReminder',
  allocated: 'interrogationAllocated',
  changed: 'interrogationChanged',
} as const

export const choiceRoundEvent = 'roster-interrogation'

/** Returns the field that names the round in audit details and notification data. */
export const withRound = <Round>(round: Round): { interrogation: Round } => ({ interrogation: round })

export type ChoiceRoundTopic = `interrogation:${number}`
export const toChoiceRoundTopic = (id: number): ChoiceRoundTopic => `interrogation:${id}`
export const isChoiceRoundTopic = (kind: string): boolean => kind === 'interrogation'
