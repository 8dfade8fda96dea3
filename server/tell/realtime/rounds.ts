import type { RoundUpdate } from '@uurwerk/contract/tell/realtime'
import type { Context } from '#server/auth/context.ts'
import type { MayHear } from './topics.ts'

/** A student's session in a choice round, on a device. */
export interface RoundSession {
  roundId: number
  studentId: number
  device: string
}

type Seats = Extract<RoundUpdate, { groups: unknown }>

/** The seats of a round. `written` tells by which transaction: as another one as soon as something is written again. */
export interface RoundSeats {
  groups: (Seats['groups'][number] & { written: string })[]
  options: (Seats['options'][number] & { written: string })[]
}

/** What streams ask of the features above them. */
export interface Audiences {
  /** Who may see that an appointment is offered, and so that its seats change. */
  seats: (appointmentId: number) => Promise<MayHear>
  rounds: LiveRounds
}

/** What they ask of choice rounds. */
export interface LiveRounds {
  seats: (roundId: number) => Promise<RoundSeats>
  /** Whom a round concerns. */
  audience: (roundId: number) => Promise<MayHear>
  /** The session that the caller would have. @throws AppError choiceRoundError.missing */
  requireSession: (context: Context, roundId: number, device: string) => Promise<RoundSession>
  /**
   * Begins a session or goes on with it, and takes it from another device; unless it was taken from this one while it was
   * away (`isBack`) and the device is told so first.
   * @returns whether it has it
   */
  begin: (session: RoundSession, isBack: boolean) => Promise<boolean>
  /** Says that sessions are open. @returns those that another device has; they are told */
  keep: (sessions: readonly RoundSession[]) => Promise<RoundSession[]>
  /** Those of the rounds that are closed for students. */
  expired: (roundIds: readonly number[]) => Promise<number[]>
}
