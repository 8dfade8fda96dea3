import { type Board, BoardState } from '@uurwerk/contract/changes/board'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { listOnBoard } from '#server/tell/announcement/service.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { deleteBoard, findBoard, findNextSchoolDay, insertBoard, listBoards, listChangedLessons } from './queries.ts'
import { isNetwork } from './network.ts'
import { buildBoardDay, formatChanges } from './rules.ts'

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const findBoardByToken = (db: Db, token: string, address: string) => findBoard(db, hashToken(token), address)

export async function getBoardState(
  db: Db,
  clock: Clock,
  { name, showsTeachers }: Pick<Board, 'name' | 'showsTeachers'>,
): Promise<BoardState> {
  const today = getToday(clock).toString()
  const nextDate = await findNextSchoolDay(db, today)
  const days = await Promise.all(
    [today, ...(nextDate === null ? [] : [nextDate])].map(async (date) =>
      buildBoardDay(date, await listChangedLessons(db, date), { teachers: showsTeachers }),
    ),
  )
  // Drops the authors of announcements and their audience.
  return BoardState.parse({ name, timeZone: clock.timeZone, days, announcements: await listOnBoard(db, clock) })
}

export const listAllBoards = ({ db }: Context): Promise<Board[]> => listBoards(db)

interface NewBoard {
  name: string
  showsTeachers?: boolean | undefined
  networks?: string[] | undefined
}

/** @throws AppError requestInvalid for an address that is none */
export function createBoard(
  context: Context,
  publicUrl: string,
  { name, showsTeachers = false, networks = [] }: NewBoard,
): Promise<{ id: number; address: string }> {
  if (!networks.every(isNetwork))
    throw new AppError('requestInvalid', [{ path: 'body/networks', message: 'an address or a network' }])
  const token = randomBytes(24).toString('base64url')
  return runInTransaction(context, async (tx) => {
    const createdAt = context.clock.instant().toString({ smallestUnit: 'millisecond' })
    const id = await insertBoard(tx, { name, showsTeachers, networks, createdAt }, hashToken(token))
    await recordAction(tx, context, {
      action: 'board.create',
      details: { board: id, networks: networks.length },
    })
    return { id, address: `${publicUrl}/board/${token}` }
  })
}

/** @throws AppError displayDoesNotExist */
export const removeBoard = (context: Context, id: number): Promise<null> =>
  runInTransaction(context, async (tx) => {
    if (!(await deleteBoard(tx, id))) throw new AppError('displayDoesNotExist')
    await recordAction(tx, context, { action: 'board.remove', details: { board: id } })
    return null
  })

type TextAudience = 'public' | 'students' | 'staff'

/** @throws AppError moduleMissing for an audience other than `public`, without the module of day changes */
export async function getChangesText(
  { actor, db, language }: CallContext,
  { date, audience }: { date: string; audience: TextAudience },
): Promise<string> {
  if (audience !== 'public' && !actor.modules.includes('changes')) throw new AppError('moduleMissing')
  const lessons = await listChangedLessons(db, date)
  return formatChanges(buildBoardDay(date, lessons, { teachers: audience !== 'public' }), language)
}
