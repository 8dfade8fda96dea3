// Choice rounds were called interrogations; values that are sent or stored keep that word, and this file and choice-round-codes.ts map them.

/** The notification types. */
export const choiceRoundNotice = {
  opening: 'interrogationOpening',
  closing: 'interrogationClosing',
  reminder: 'interrogationReminder',
  allocated: 'interrogationAllocated',
  changed: 'interrogationChanged',
} as const

/** The event on the stream of events with the places of a round. */
export const choiceRoundEvent = 'roster-interrogation'

/** Names the round in the details of an audit entry and in the data of a notification. */
export const withRound = <Round>(round: Round): { interrogation: Round } => ({ interrogation: round })

/** The topic by which servers tell each other that something was chosen in a round. */
export type ChoiceRoundTopic = `interrogation:${number}`
export const toChoiceRoundTopic = (id: number): ChoiceRoundTopic => `interrogation:${id}`
export const isChoiceRoundTopic = (kind: string): boolean => kind === 'interrogation'
