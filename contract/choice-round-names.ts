// Choice rounds were called interrogations. Values that are sent or stored keep that word; this file and
// choice-round-codes.ts map them.

/** The notification types. */
export const choiceRoundNotice = {
  opening: 'interrogationOpening',
  closing: 'interrogationClosing',
  reminder: 'interrogationReminder',
  allocated: 'interrogationAllocated',
  changed: 'interrogationChanged',
} as const

/** Event of the stream of events with the seats taken in a round. */
export const choiceRoundEvent = 'roster-interrogation'

/** Returns the field that names the round in audit details and notification data. */
export const withRound = <Round>(round: Round): { interrogation: Round } => ({ interrogation: round })

/** Topic of the events between servers about choices in a round. */
export type ChoiceRoundTopic = `interrogation:${number}`
export const toChoiceRoundTopic = (id: number): ChoiceRoundTopic => `interrogation:${id}`
export const isChoiceRoundTopic = (kind: string): boolean => kind === 'interrogation'
