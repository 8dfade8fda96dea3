import type { RoundUpdate } from '@uurwerk/contract/tell/realtime'
import type { Context } from '#server/auth/context.ts'
import type { MayHear } from './topics.ts'

export interface RoundSession {
  roundId: number
  studentId: number
  device: string
}

type Seats = Extract<RoundUpdate, { groups: unknown }>

/** `written` identifies the last transaction that wrote. */
export interface RoundSeats {
  groups: (Seats['groups'][number] & { written: string })[]
  options: (Seats['options'][number] & { written: string })[]
}

/** Callbacks into features that this folder may not import. */
export interface Audiences {
  /** Finds who may see the appointment on offer. */
  seats: (appointmentId: number) => Promise<MayHear>
  rounds: LiveRounds
}

export interface LiveRounds {
  seats: (roundId: number) => Promise<RoundSeats>
  audience: (roundId: number) => Promise<MayHear>
  /** @throws AppError choiceRoundError.missing */
  requireSession: (context: Context, roundId: number, device: string) => Promise<RoundSession>
  /**
   * Takes the session, unless another device took it while this device was away (`isBack`).
   * @returns whether this device has the session
   */
  begin: (session: RoundSession, isBack: boolean) => Promise<boolean>
  /** Renews sessions. @returns those that another device has */
  keep: (sessions: readonly RoundSession[]) => Promise<RoundSession[]>
  /** Returns rounds that are closed for students. */
  expired: (roundIds: readonly number[]) => Promise<number[]>
}
