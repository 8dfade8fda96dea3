import { hashKey, onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sessionQuery } from '../data/me.ts'
import { isOffline } from '../lib/connection.ts'
import { isSwitchingPerson, rosterDatabase } from '../lib/impersonation.ts'
import { getToday } from '../lib/time.ts'
import { rosterWeekQuery } from '../roster/screen/queries.ts'
import { listMondays } from '../roster/screen/period.ts'

interface StoredWeek {
  appointments: Appointment[]
  /** Time of the answer, in milliseconds. */
  updatedAt: number
}

/** A week back, three ahead. */
const windowDays = [-7, 0, 7, 14, 21]
/** Milliseconds after which a stored week is requested again, though nobody opened it. */
const maximumAge = 12 * 3_600_000

const toPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Closes the database after each use: an open one would delay its deletion, in any tab. */
async function runInStore<T>(
  mode: IDBTransactionMode,
  startRequest: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(rosterDatabase)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('weeks'))
  const database = await toPromise(opening)
  try {
    return await toPromise(startRequest(database.transaction('weeks', mode).objectStore('weeks')))
  } finally {
    database.close()
  }
}

const listWindowQueries = (ownId: number) =>
  listMondays(windowDays.map((days) => getToday().add({ days }))).map((monday) => rosterWeekQuery([ownId], monday))

/** Keys are hashes of queries, which have the attendee and the week. */
async function deleteOtherWeeks(hashes: ReadonlySet<string>) {
  const keys = (await runInStore('readonly', (store) => store.getAllKeys())) as string[]
  for (const key of keys) if (!hashes.has(key)) await runInStore('readwrite', (store) => store.delete(key))
}

const readWeek = (hash: string) =>
  runInStore('readonly', (store) => store.get(hash) as IDBRequest<StoredWeek | undefined>)

async function storeWeek({ queryHash, state }: Query) {
  if (isSwitchingPerson() || state.data === undefined) return
  const week: StoredWeek = { appointments: state.data as Appointment[], updatedAt: state.dataUpdatedAt }
  await runInStore('readwrite', (store) => store.put(week, queryHash))
}

async function restoreWeek(client: QueryClient, { queryKey, queryHash }: Query) {
  const week = await readWeek(queryHash)
  if (week && client.getQueryData(queryKey) === undefined)
    client.setQueryData(queryKey, week.appointments, { updatedAt: week.updatedAt })
}

const ignoreFailure = (error: unknown) => console.warn(error)

/**
 * Stores answers. Offline, gives weeks that could not be loaded their last known answer, with its time.
 * @returns function that ends this
 */
function followWeeks(client: QueryClient, predicate: (query: Query) => boolean) {
  const cache = client.getQueryCache()
  const restoreIfOffline = (query: Query) => {
    if (isOffline() && query.state.data === undefined) restoreWeek(client, query).catch(ignoreFailure)
  }
  const stopFollowing = cache.subscribe((event) => {
    if (!predicate(event.query)) return
    // A manual success is a change that the server has not confirmed, or a restored week.
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isAnswer) storeWeek(event.query).catch(ignoreFailure)
    else restoreIfOffline(event.query)
  })
  const restoreWeeks = () => cache.findAll({ predicate }).forEach(restoreIfOffline)
  restoreWeeks()
  const stopListening = onlineManager.subscribe((isOnline) => {
    if (isOnline) void client.refetchQueries({ predicate, type: 'active', stale: true })
    else restoreWeeks()
  })
  return () => {
    stopFollowing()
    stopListening()
  }
}

/** Stores the loaded weeks, and requests those that are missing or old. */
async function completeWeeks(client: QueryClient, queries: ReturnType<typeof listWindowQueries>) {
  for (const query of queries) {
    const hash = hashKey(query.queryKey)
    const cachedQuery = client.getQueryCache().get(hash)
    if (cachedQuery) await storeWeek(cachedQuery)
    const week = await readWeek(hash)
    const isRecent = week && Date.now() - week.updatedAt < maximumAge
    if (!isRecent && !isOffline()) await client.prefetchQuery({ ...query, meta: { isPrefetch: true } })
  }
}

/**
 * Stores the weeks of the own roster around today on this device, and shows them without a connection.
 * @returns function that ends this
 */
export function startStoringRoster(client: QueryClient) {
  const session = client.getQueryData(sessionQuery.queryKey)
  if (!session || session.impersonatedUser) return () => undefined
  const ownId = session.me.attendee?.id
  const queries = ownId === undefined ? [] : listWindowQueries(ownId)
  const hashes = new Set(queries.map(({ queryKey }) => hashKey(queryKey)))
  deleteOtherWeeks(hashes)
    .then(() => completeWeeks(client, queries))
    .catch(ignoreFailure)
  return followWeeks(client, ({ queryHash }) => hashes.has(queryHash))
}
